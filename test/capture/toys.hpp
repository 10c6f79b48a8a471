// SPDX-License-Identifier: BSL-1.0
// Functions of one int in the middle of their capture, for tests of its classes.

#ifndef LIMN_TEST_CAPTURE_TOYS_HPP
#define LIMN_TEST_CAPTURE_TOYS_HPP

#include <limn/capture/capture.hpp>
#include <limn/capture/explore.hpp>
#include <limn/capture/validation_policy.hpp>
#include <limn/trace/trace.hpp>

#include <optional>
#include <utility>

namespace capture_toys {

/// A function with its inputs, in a trace.
template <class F> struct Traced {
    F f;
    limn::Tracer tracer{limn::TraceOptions{}, limn::Where::here()};
    limn::Input<int> in = limn::input<int>("x");
    limn::detail::InputList<limn::Input<int>> list{{in}};
    limn::detail::Recording<F, limn::Input<int>> recording{f, limn::Where::here(), list};
    limn::detail::Callable callable{this, [](void* c) { static_cast<Traced*>(c)->declare(); },
                                    [](void* c, limn::detail::Vector<limn::Value>& outputs) {
                                        auto* const self = static_cast<Traced*>(c);
                                        self->recording.call_enclosed(self->tracer, outputs);
                                    },
                                    limn::Where::here(),
                                    limn::detail::AddressRange::of(&f, sizeof f)};

    explicit Traced(F function) : f{std::move(function)} {}
    void declare() { list.declare_in(tracer); }
};

/// It is run again and again.
template <class F> struct Captured : Traced<F> {
    limn::detail::Capture<> capture{this->tracer, this->callable};

    explicit Captured(F function) : Traced<F>{std::move(function)} { this->declare(); }

    limn::detail::Point first() { return capture.run(limn::detail::Script{}); }
    limn::detail::Point look(limn::detail::Point const& from, bool taken,
                             limn::detail::Capture<>::Policy& policy) {
        limn::detail::Script script = from.script;
        script.push_back({taken, false, false, 0, {}, false, from.tag});
        return capture.look(script, policy);
    }
};

/// Its decisions are explored.
template <class F> struct Explored : Traced<F> {
    limn::detail::Explorer<> explorer{this->tracer, this->callable};

    explicit Explored(F function) : Traced<F>{std::move(function)} { this->declare(); }
};

/// Answers each decision alike, and notes it.
struct Always final : limn::detail::Logged<> {
    explicit Always(bool t) : taken{t} {}
    bool taken;
    std::optional<bool> choose(limn::detail::Capture<>&, limn::detail::Tag const&) override {
        return taken;
    }
};

} // namespace capture_toys

#endif // LIMN_TEST_CAPTURE_TOYS_HPP
