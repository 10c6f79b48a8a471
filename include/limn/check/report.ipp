// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_CHECK_REPORT_IPP
#define LIMN_CHECK_REPORT_IPP

#include <limn/check/report.hpp>
#include <limn/meta/inline.hpp>

#include <string>
#include <utility>

namespace limn {

LIMN_DEFINE void Report::fail(std::string const& line) {
    ok_ = false;
    note(line);
}

} // namespace limn

#endif // LIMN_CHECK_REPORT_IPP
