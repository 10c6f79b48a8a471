// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns what a stream writes of a proxy.

#ifndef LIMN_PROXY_STREAM_HPP
#define LIMN_PROXY_STREAM_HPP

#include <limn/meta/error.hpp>
#include <limn/op/streamed.hpp>
#include <limn/proxy/marks.hpp>
#include <limn/proxy/proxy.hpp>
#include <limn/proxy/record.hpp>
#include <limn/proxy/tracer.hpp>

#include <ios>
#include <locale>
#include <ostream>
#include <sstream>
#include <string>

namespace limn::detail {

/// Writes a constant; of a traced value its mark, in the format of the stream.
template <class T> void write(std::ostream& out, Proxy<T> const& p) {
    if (p.is_constant()) {
        out << ProxyAccess::constant(p);
        return;
    }
    Session* session = nullptr;
    meet("<<", p.where(), p, session);
    if (dynamic_cast<std::stringbuf*>(out.rdbuf()) == nullptr)
        throw TraceError{p.where(), "<<",
                         "a Proxy has no value while tracing, and can be written to a "
                         "std::ostringstream only, whose text becomes that of an exception or part "
                         "of the result; write limn::print, or return the value and print it then"};
    if (out.getloc() != std::locale::classic())
        throw TraceError{p.where(), "<<",
                         "the stream has a locale of its own, which a graph does not keep; write "
                         "the value without it"};
    int const bits = stream_bits(out.flags()), precision = static_cast<int>(out.precision()),
              width = static_cast<int>(out.width());
    char const fill = out.fill();
    out.width(0);
    bool const plain = bits == default_stream_flags && precision == 6 && width == 0 && fill == ' ';
    Proxy<std::string> const text =
        plain ? record<prims::streamed>(p.where(), p)
              : record<prims::streamed>(p.where(), p, bits, precision, width, fill);
    Tracer& tracer = *session->tracer;
    if (!tracer.is_left()) out << keep_text(out, *tracer.leaving(), text);
}

} // namespace limn::detail

#endif // LIMN_PROXY_STREAM_HPP
