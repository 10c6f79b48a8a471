// SPDX-License-Identifier: BSL-1.0
// AsmJit: machine code by its compiler, which gives out registers. That took more than 40 s of
// processor time for 100,000 nodes, so these are left out; and so are batches and recording, which
// it does not know.
#include "works.hpp"

#include <asmjit/asmjit.h>

namespace {

using namespace compare;
namespace x86 = asmjit::x86;

/// A number in a register of the function that is written.
struct Traced {
    x86::Compiler* compiler;
    x86::Xmm place;
};
Traced written(Traced const& a, Traced const& b, auto instruction) {
    x86::Xmm const out = a.compiler->newXmmSd();
    a.compiler->movaps(out, a.place);
    (a.compiler->*instruction)(out, b.place);
    return {a.compiler, out};
}
using Instruction = asmjit::Error (x86::Compiler::*)(x86::Xmm const&, x86::Xmm const&);
Traced operator+(Traced const& a, Traced const& b) {
    return written(a, b, static_cast<Instruction>(&x86::Compiler::addsd));
}
Traced operator-(Traced const& a, Traced const& b) {
    return written(a, b, static_cast<Instruction>(&x86::Compiler::subsd));
}
Traced operator*(Traced const& a, Traced const& b) {
    return written(a, b, static_cast<Instruction>(&x86::Compiler::mulsd));
}

void value(Value const& v, auto const& function) {
    asmjit::JitRuntime runtime;
    asmjit::CodeHolder code;
    code.init(runtime.environment());
    x86::Compiler compiler{&code};
    auto* const header = compiler.addFunc(asmjit::FuncSignatureT<double, double, double>());
    x86::Xmm const x = compiler.newXmmSd(), y = compiler.newXmmSd();
    header->setArg(0, x);
    header->setArg(1, y);
    compiler.ret(function(Traced{&compiler, x}, Traced{&compiler, y}, v.steps).place);
    compiler.endFunc();
    compiler.finalize();
    double (*run)(double, double) = nullptr;
    if (runtime.add(&run, &code) != asmjit::kErrorOk) return;
    one_value(v.work, "asmjit", v.plain, v.steps, run);
}

} // namespace

int main(int argc, char**) {
    if (argc > 1) return 0; // it records nothing
    value(chains[0], chain<Traced>);
    value(wides[0], wide<Traced>);
}
