// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_IO_KEPT_FILE_NAME_IPP
#define LIMN_IO_KEPT_FILE_NAME_IPP

#include <limn/io/kept_file_name.hpp>
#include <limn/meta/inline.hpp>

#include <mutex>
#include <set>
#include <string>

namespace limn::detail {

LIMN_DEFINE char const* kept_file_name(std::string const& name) {
    static std::mutex lock;
    static std::set<std::string> names;
    std::lock_guard const guard{lock};
    return names.insert(name).first->c_str();
}

} // namespace limn::detail

#endif // LIMN_IO_KEPT_FILE_NAME_IPP
