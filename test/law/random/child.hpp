// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `in_child`: does something in a process of its own, and tells what became of it.

#ifndef LIMN_TEST_LAW_RANDOM_CHILD_HPP
#define LIMN_TEST_LAW_RANDOM_CHILD_HPP

#include "law/random/inputs.hpp"
#include "law/random/judge.hpp"

#include <filesystem>
#include <functional>
#include <string>

namespace limn::test::random {

/// Writes to the process that waits.
class Teller {
public:
    explicit Teller(int pipe) : pipe_{pipe} {}
    void stage(std::string const& name) { say('S', name); }
    void ran(int inputs) { say('R', std::to_string(inputs)); }
    /// Only the first one counts.
    void verdict(Outcome outcome, std::string const& text, Inputs const& inputs);
    bool told() const { return told_; }

private:
    void say(char what, std::string text);

    int pipe_;
    bool told_ = false;
};

/// What `work` told. Where the process ended otherwise it crashed; after `seconds` it is slow.
Verdict in_child(unsigned seconds, std::function<void(Teller&)> const& work);

/// A folder that is not there before and after.
struct Place {
    Place();
    ~Place();
    Place(Place const&) = delete;
    Place& operator=(Place const&) = delete;
    std::filesystem::path folder;
};

} // namespace limn::test::random

#endif // LIMN_TEST_LAW_RANDOM_CHILD_HPP
