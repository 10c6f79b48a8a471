// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns what can be seen of a graph without running it: constants that are times, outputs that
/// depend on no input; and whether tracing read a file.

#ifndef LIMN_CHECK_SUSPICION_HPP
#define LIMN_CHECK_SUSPICION_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>

#include <string>

namespace limn::detail {

/// Whether a number is the time of now, give or take a day: in seconds, or in milli-, micro- or
/// nanoseconds.
LIMN_DECLARE bool is_time(Constant const& c);

/// The first constant that is a time, in words, or nothing.
LIMN_DECLARE std::string time_in(Graph const& graph);

/// For each output that depends on no input: its name and line.
LIMN_DECLARE Vector<std::string> independent_outputs(Graph const& graph);

/// How often this thread has read from a file, as the system counts; or -1 where it does not tell.
LIMN_DECLARE long reads_so_far();

/// Counts the reads of this thread between two places, less those for counting.
class ReadCount {
public:
    ReadCount();
    /// 0 where the system does not tell.
    long count() const { return start_ < 0 ? 0 : reads_so_far() - start_ - own_; }

private:
    long own_ = 0, start_ = -1;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/check/suspicion.ipp>
#endif

#endif // LIMN_CHECK_SUSPICION_HPP
