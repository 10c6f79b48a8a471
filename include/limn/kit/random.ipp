// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_KIT_RANDOM_IPP
#define LIMN_KIT_RANDOM_IPP

#include <limn/kit/random.hpp>
#include <limn/meta/inline.hpp>
#include <limn/op/dry_run.hpp>
#include <limn/meta/vector.hpp>
#include <limn/op/random.hpp>
#include <limn/op/recorded.hpp>
#include <limn/proxy/record.hpp>
#include <limn/proxy/state.hpp>
#include <limn/proxy/tracer.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <utility>

namespace limn::detail {

LIMN_DEFINE ThreadGenerator& ThreadGenerator::here() {
    static thread_local ThreadGenerator generator;
    return generator;
}

LIMN_DEFINE std::mt19937_64& ThreadGenerator::engine() {
    DryRun* const dry_run = DryRun::current();
    return dry_run == nullptr ? now : dry_run->stand_in(this, name, seeded);
}

LIMN_INLINE void TrackedGenerator::declare(Tracer& tracer) {
    slot = bakes ? tracer.builder().constant(initial, where)
                 : tracer.builder().slot(name, source_row<Kind::input, std::mt19937_64>,
                                         Constant{initial}, where, true);
}

LIMN_INLINE void TrackedGenerator::append_next(Tracer&, Vector<Value>& to) const {
    if (!bakes) to.push_back(slot);
}

LIMN_DEFINE Value TrackedGenerator::in(Tracer& tracer, Where at) {
    bool const bakes = tracer.options().generators == TraceOptions::bake;
    auto const make = [&](std::string name) {
        return std::make_unique<TrackedGenerator>(std::move(name), at, bakes);
    };
    return StateTable<>::of(tracer)
        .tracked(tracer, &ThreadGenerator::here(), ThreadGenerator::name, make)
        .slot;
}

} // namespace limn::detail

namespace limn {

LIMN_DEFINE void seed(std::uint64_t number) {
    auto& generator = detail::ThreadGenerator::here();
    generator.seeded.seed(number);
    generator.now = generator.seeded;
}

} // namespace limn

#endif // LIMN_KIT_RANDOM_IPP
