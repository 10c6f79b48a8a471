// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns what capture asks of the C++ runtime: at which point of the program a decision stands, and
/// what is being caught.
/// Layer: trace. Includes nothing of the library.

#ifndef LIMN_TRACE_CALL_STACK_HPP
#define LIMN_TRACE_CALL_STACK_HPP

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cxxabi.h>
#include <exception>
#include <memory>
#include <string>
#include <typeinfo>
#include <unwind.h>

namespace limn::detail {

/// Where a decision stands: the return addresses from the door up to the frame that entered the
/// trace. Equal tags are one point of the program.
struct Tag {
    std::uint64_t hash = 0;
    std::uint64_t caller = 0; ///< the innermost address outside the library
    std::uint32_t depth = 0;  ///< frames between the two
    friend bool operator==(Tag const&, Tag const&) = default;
};

class CallStack {
public:
    /// The tag of the caller of the frame at `door`, up to the frame at `entry`.
    /// Source  the Itanium C++ ABI, exception handling
    static Tag tag(void const* door, void const* entry) {
        Walk walk{
            reinterpret_cast<std::uintptr_t>(door), reinterpret_cast<std::uintptr_t>(entry), {}};
        _Unwind_Backtrace(&visit, &walk);
        return walk.tag;
    }

private:
    struct Walk {
        std::uintptr_t door, entry;
        Tag tag;
    };

    static _Unwind_Reason_Code visit(_Unwind_Context* context, void* argument) {
        Walk& walk = *static_cast<Walk*>(argument);
        auto const frame = static_cast<std::uintptr_t>(_Unwind_GetCFA(context));
        if (frame < walk.door) return _URC_NO_REASON;
        if (frame >= walk.entry) return _URC_END_OF_STACK;
        auto const address = static_cast<std::uint64_t>(_Unwind_GetIP(context));
        walk.tag.hash = (walk.tag.hash ^ address) * 0x9e3779b97f4a7c15u;
        walk.tag.hash ^= walk.tag.hash >> 29;
        if (++walk.tag.depth == 1) walk.tag.caller = address;
        return _URC_NO_REASON;
    }
};

/// What is being caught: the name of its type, and what it says.
/// Source  the Itanium C++ ABI, exception handling
struct Caught {
    std::string type, text;
};
template <class = void> Caught caught() {
    char const* const name = abi::__cxa_current_exception_type()->name();
    std::unique_ptr<char, decltype(&std::free)> const plain{
        abi::__cxa_demangle(name, nullptr, nullptr, nullptr), &std::free};
    std::string const type = plain == nullptr ? name : plain.get();
    try {
        throw;
    } catch (std::exception const& e) {
        return {type, e.what()};
    } catch (...) {
        return {type, "no std::exception"};
    }
}

} // namespace limn::detail

#endif // LIMN_TRACE_CALL_STACK_HPP
