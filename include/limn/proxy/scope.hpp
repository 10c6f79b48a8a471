// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `scope`: names what is recorded while it lives.

#ifndef LIMN_PROXY_SCOPE_HPP
#define LIMN_PROXY_SCOPE_HPP

#include <limn/meta/annotations.hpp>
#include <limn/proxy/tracer.hpp>

#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

namespace limn {

/// While it lives, what is recorded in this thread belongs to a scope of that name, inside of those
/// that are open already: listings, pictures, profiles and errors show it, passes and files keep
/// it.
///
///     limn::scope scope{"encoder"};
///
/// Values  a trace begins outside of all scopes; a Function that it calls brings its own along,
///         inside of the open one
/// Cost    no node; `==` and `hash` do not see it. In a plain call, and in a constant expression,
///         it does nothing
class scope {
public:
    constexpr explicit scope(std::string_view name) {
        if (!std::is_constant_evaluated() && is_tracing()) open(name);
    }
    constexpr ~scope() {
        if (open_) detail::open_annotations = before_;
    }
    scope(scope const&) = delete;
    scope& operator=(scope const&) = delete;

private:
    void open(std::string_view name) {
        before_ = std::exchange(detail::open_annotations, detail::number_of_scope(name));
        open_ = true;
    }

    std::uint32_t before_ = 0;
    bool open_ = false;
};

} // namespace limn

#endif // LIMN_PROXY_SCOPE_HPP
