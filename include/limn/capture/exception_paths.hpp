// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `ExceptionPaths`: whether an exception that is thrown here would pass all frames up to
/// another one.

#ifndef LIMN_CAPTURE_EXCEPTION_PATHS_HPP
#define LIMN_CAPTURE_EXCEPTION_PATHS_HPP

#include <limn/capture/tag.hpp>
#include <limn/meta/vector.hpp>

#include <cstdint>
#include <unwind.h>

/// Of the C++ runtime: what a frame does with an exception that passes it.
extern "C" _Unwind_Reason_Code __gxx_personality_v0(int version, _Unwind_Action actions,
                                                    _Unwind_Exception_Class type,
                                                    _Unwind_Exception* exception,
                                                    _Unwind_Context* context);

namespace limn::detail {

/// Asks each frame, as a throw does before anything is unwound. A `noexcept` function ends the
/// program, and a `catch (...)` swallows the exception: both say that they handle it.
/// Source  the Itanium C++ ABI, exception handling
class ExceptionPaths {
public:
    /// Whether none of the frames between the one at `hook` and that at `entry` handles an
    /// exception that it knows nothing about.
    static bool are_free(void const* hook, void const* entry) {
        Walk walk{reinterpret_cast<std::uintptr_t>(hook), reinterpret_cast<std::uintptr_t>(entry)};
        _Unwind_Backtrace(&visit, &walk);
        return !walk.handled;
    }
    /// The same of a decision. Those with its tag have the same frames, and are asked once.
    bool are_free(Tag const& tag, void const* hook, void const* entry) {
        for (std::uint64_t const known : free_)
            if (known == tag.hash) return true;
        for (std::uint64_t const known : handled_)
            if (known == tag.hash) return false;
        bool const free = are_free(hook, entry);
        (free ? free_ : handled_).push_back(tag.hash);
        return free;
    }

private:
    struct Walk {
        std::uintptr_t hook, entry;
        bool handles = false; ///< the frame met last; at the end the one at `entry`
        bool handled = false; ///< one before it
    };
    static _Unwind_Reason_Code visit(_Unwind_Context* context, void* argument) {
        Walk& walk = *static_cast<Walk*>(argument);
        auto const frame = static_cast<std::uintptr_t>(_Unwind_GetCFA(context));
        if (frame < walk.hook) return _URC_NO_REASON;
        if (frame > walk.entry) return _URC_END_OF_STACK; // its own may have nothing below it
        walk.handled = walk.handled || walk.handles;
        walk.handles = false;
        if (!_Unwind_GetLanguageSpecificData(context)) return _URC_NO_REASON;
        constexpr _Unwind_Exception_Class of_no_language = 0;
        _Unwind_Exception exception{};
        walk.handles = __gxx_personality_v0(1, _UA_SEARCH_PHASE, of_no_language, &exception,
                                            context) == _URC_HANDLER_FOUND;
        return _URC_NO_REASON;
    }

    Vector<std::uint64_t> free_, handled_; ///< by the hash of the tag
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_EXCEPTION_PATHS_HPP
