// expect: Proxy<T>: T must be copyable and default constructible, and not a reference or const
#include <limn/trace/trace.hpp>

limn::Proxy<double const> proxy;
