// expect: Proxy<T>: T must be copyable and default constructible, and no reference or const
#include <limn/trace/trace.hpp>

limn::Proxy<double const> proxy;
