// expect: Proxy<T>: T must be copyable and default constructible, and not a reference or const
#include <limn/trace/trace.hpp>

#include <memory>

auto graph = limn::trace<std::unique_ptr<double>>([](auto const& p) { return p; });
