// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the exceptions of the library, and the one shape of their text.

#ifndef LIMN_META_ERROR_HPP
#define LIMN_META_ERROR_HPP

#include <limn/meta/annotations.hpp>
#include <limn/meta/where.hpp>

#include <stdexcept>
#include <string>
#include <string_view>

namespace limn {

/// What every exception of the library derives from. Text: `FILE:LINE: op: fault; remedy`, and the
/// scope, where there is one.
struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;

    Error(Where where, std::string_view subject, std::string_view text)
        : std::runtime_error{spell(where, subject, text)} {}

private:
    static std::string spell(Where where, std::string_view subject, std::string_view text) {
        std::string out;
        if (where.line != 0) {
            out.append(where.file).append(":").append(std::to_string(where.line)).append(": ");
        }
        out.append(subject).append(": ").append(text);
        if (where.annotations != 0)
            out.append(" (").append(detail::annotation_text(where)).append(")");
        return out;
    }
};

namespace detail {

/// Hears of each TraceError that is made in its thread: the trace fails, whoever catches that.
class ErrorWitness {
public:
    virtual void see(char const* text) = 0;

    static ErrorWitness*& current() {
        static thread_local ErrorWitness* witness = nullptr;
        return witness;
    }

protected:
    ~ErrorWitness() = default;
};

} // namespace detail

/// A fault in what the traced callable does: a decision, a dead proxy, two traces mixed.
struct TraceError : Error {
    using Error::Error;

    TraceError(Where where, std::string_view subject, std::string_view text)
        : Error{where, subject, text} {
        if (auto* const witness = detail::ErrorWitness::current()) witness->see(what());
    }
};

/// A fault in types: a graph asked to run with a signature it does not have.
struct TypeError : Error {
    using Error::Error;
};

/// An invariant of the graph does not hold.
struct GraphError : Error {
    using Error::Error;
};

/// A file is not a graph that this program can load.
struct LoadError : Error {
    using Error::Error;
};

/// A graph could not be written: a value that no file holds, or a fault of the file system.
struct SaveError : Error {
    using Error::Error;
};

/// An op threw while a graph ran; what it threw is nested within.
struct RunError : Error {
    using Error::Error;
};

/// A graph that follows example values ran with others, for which the function decides otherwise; or
/// one whose function failed while tracing, on the side that a run took: see docs/capture.md.
struct GuardError : Error {
    using Error::Error;
};

/// The system's compiler refused generated code.
struct CompileError : Error {
    using Error::Error;
};

} // namespace limn

#endif // LIMN_META_ERROR_HPP
