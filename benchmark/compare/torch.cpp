// SPDX-License-Identifier: BSL-1.0
// The JIT of libtorch: TorchScript on numbers and, in batches, on tensors. Its loops run until the
// last element is done. A script of 20,000 statements overflows its stack, so the works of 100,000
// nodes are left out; so is recording, which is of tensors.
#include "works.hpp"

#include <ATen/Parallel.h>
#include <string>
#include <torch/csrc/jit/api/compilation_unit.h>
#include <torch/jit.h>
#include <torch/types.h>

namespace {

using namespace compare;

/// Statements that are repeated `steps` times, without a loop, between the first and the last.
std::string unrolled(std::string const& first, std::string const& step, std::string const& last,
                     std::int64_t steps) {
    std::string text = "def f(x: float, y: float) -> float:\n" + first;
    for (std::int64_t i = 0; i < steps; ++i) text += step;
    return text + last;
}

void value(Value const& v, std::string const& script) {
    auto const unit = torch::jit::compile(script);
    auto& function = unit->get_function("f");
    one_value(v.work, "torch", v.plain, v.steps,
              [&](double x, double y) { return function({x, y}).toDouble(); });
}

at::Tensor column(std::vector<double>& values) {
    return torch::from_blob(values.data(), {static_cast<std::int64_t>(values.size())},
                            torch::kDouble);
}

void tensors(char const* work, void (*plain)(Columns&), std::string const& script,
             auto const& inputs) {
    auto const unit = torch::jit::compile(script);
    auto& function = unit->get_function("f");
    batch(work, "torch", plain,
          [&](Columns& c) { column(c.out).copy_(function(inputs(c)).toTensor()); });
}

} // namespace

int main(int argc, char**) {
    if (argc > 1) return 0; // it records tensors
    at::set_num_threads(1);
    torch::NoGradGuard const values_alone;

    value(chains[0], unrolled("    a = x\n", "    a = a * y + y\n", "    return a\n", 500));
    value(wides[0], unrolled("    a = x\n    b = y\n    c = x\n    d = y\n",
                             "    a = a * y + x\n    b = b * y + y\n    c = c * x - y\n"
                             "    d = d * x - x\n",
                             "    return (a + b) + (c + d)\n", 125));

    tensors("black_scholes", plain_black_scholes, R"(
def f(spot: Tensor, strike: Tensor, rate: Tensor, volatility: Tensor, years: Tensor) -> Tensor:
    deviation = volatility * torch.sqrt(years)
    d1 = (torch.log(spot / strike) + (rate + volatility * volatility / 2.0) * years) / deviation
    d2 = d1 - deviation
    first = 0.5 + 0.5 * torch.erf(0.70710678118654752 * d1)
    second = 0.5 + 0.5 * torch.erf(0.70710678118654752 * d2)
    return spot * first - strike * torch.exp(-rate * years) * second
)",
            [](Columns& c) -> std::vector<c10::IValue> {
                return {column(c.spot), column(c.strike), column(c.rate), column(c.volatility),
                        column(c.years)};
            });
    tensors(
        "branch", plain_branch, R"(
def f(x: Tensor, y: Tensor) -> Tensor:
    return torch.where(x > 2.0, torch.sqrt(x) * y + 1.0, x * x - y / (x + 3.0))
)",
        [](Columns& c) -> std::vector<c10::IValue> { return {column(c.spot), column(c.strike)}; });
    tensors("newton", plain_newton, R"(
def f(x: Tensor) -> Tensor:
    r = x + 1.0
    far = torch.abs(r * r - x) > 1e-12 * x + 1e-12
    while bool(far.any()):
        r = torch.where(far, 0.5 * (r + x / r), r)
        far = torch.abs(r * r - x) > 1e-12 * x + 1e-12
    return r
)",
            [](Columns& c) -> std::vector<c10::IValue> { return {column(c.spot)}; });
}
