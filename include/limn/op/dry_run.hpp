// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `DryRun`: while there is one, functions change copies of their states.

#ifndef LIMN_OP_DRY_RUN_HPP
#define LIMN_OP_DRY_RUN_HPP

#include <limn/meta/inline.hpp>
#include <limn/type/type_row.hpp>
#include <limn/type/variable.hpp>

#include <map>
#include <memory>
#include <string>
#include <utility>

namespace limn {

/// While one lives, the states that its thread touches outside of a trace are copies. They begin
/// with the value that is given by name; else with that which the state has.
class DryRun {
public:
    LIMN_LAZY
    explicit DryRun(std::map<std::string, Constant> initial = {})
        : initial_{std::move(initial)}, outer_{current()} {
        current() = this;
    }
    DryRun(DryRun const&) = delete;
    DryRun& operator=(DryRun const&) = delete;

    static DryRun*& current() {
        static thread_local DryRun* dry_run = nullptr;
        return dry_run;
    }

    /// What stands in for the state at that address.
    template <class T> T& stand_in(void const* state, std::string const& name, T const& value) {
        std::unique_ptr<Variable>& mine = copies_[state];
        if (mine == nullptr) {
            mine = std::make_unique<VariableOf<T>>(value);
            auto const given = initial_.find(name);
            if (given != initial_.end() && &given->second.type() == &mine->type())
                mine->assign(given->second);
        }
        return static_cast<VariableOf<T>&>(*mine).held;
    }
    /// Begins again.
    LIMN_LAZY void restart() { copies_.clear(); }

private:
    /// The one around, to which the thread returns.
    struct Outer {
        DryRun* dry_run;
        ~Outer() { current() = dry_run; }
    };

    std::map<std::string, Constant> initial_;
    std::map<void const*, std::unique_ptr<Variable>> copies_;
    Outer outer_;
};

} // namespace limn

#endif // LIMN_OP_DRY_RUN_HPP
