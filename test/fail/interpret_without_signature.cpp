// expect: limn::interpret, native, fast and jit take a signature, the result's type and the inputs': write `interpret<double(double)>(g)` for `interpret<double>(g)`
// within: 25
#include <limn/run/interpret.hpp>

auto run(limn::Graph const& g) { return limn::interpret<double>(g)(1.0); } // here
