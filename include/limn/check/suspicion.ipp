// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_CHECK_SUSPICION_IPP
#define LIMN_CHECK_SUSPICION_IPP

#include <limn/check/difference.hpp>
#include <limn/check/suspicion.hpp>
#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/vector.hpp>
#include <limn/type/tree.hpp>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <string>

namespace limn::detail {

LIMN_DEFINE bool is_time(Constant const& c) {
    std::string_view const type = c.type().name;
    double value = 0;
    if (type == "double") value = c.as<double>();
    else if (type == "long") value = static_cast<double>(c.as<long>());
    else if (type == "long long") value = static_cast<double>(c.as<long long>());
    else if (type == "unsigned long") value = static_cast<double>(c.as<unsigned long>());
    else if (type == "int") value = c.as<int>();
    else if (type == "unsigned") value = c.as<unsigned>();
    double const now = static_cast<double>(std::time(nullptr));
    for (double unit : {1.0, 1e3, 1e6, 1e9})
        if (value > (now - 86400) * unit && value < (now + 86400) * unit) return true;
    return false;
}

LIMN_DEFINE std::string time_in(Graph const& graph) {
    for (std::uint32_t i = 0; i < graph.size(); ++i) {
        Node const node = graph[Value{i}];
        if (node.kind() == Kind::loop) {
            std::string inner = time_in(graph.loop_of(i).body);
            if (!inner.empty()) return inner;
        }
        if (node.kind() == Kind::constant && is_time(node.constant()))
            return line_of(node.where()) + ": constant " + literal_of(node.constant()) +
                   " is the time at which the function was traced; pass the time as an input, or "
                   "set CheckOptions::times to false";
    }
    return {};
}

LIMN_DEFINE Vector<std::string> independent_outputs(Graph const& graph) {
    Vector<bool> depends(graph.size(), false);
    for (Value v : graph.inputs()) depends[v.index] = true;
    for (std::uint32_t i = 0; i < graph.size(); ++i)
        for (Value v : graph[Value{i}].operands())
            if (depends[v.index]) depends[i] = true;
    Vector<std::string> out;
    std::size_t next = 0;
    auto const look = [&](Text const& path, TypeRow const&) {
        Value const v = graph.outputs()[next++];
        if (!depends[v.index])
            out.push_back(line_of(graph[v].where()) + ": output `" + path.str() +
                          "` depends on no input");
    };
    if (graph.result() != nullptr) each_path(*graph.result(), Text{"result"}, look);
    return out;
}

LIMN_DEFINE long reads_so_far() {
    long out = -1;
#ifdef __linux__
    if (std::FILE* const file = std::fopen("/proc/thread-self/io", "r")) {
        char text[512];
        std::size_t const size = std::fread(text, 1, sizeof text - 1, file);
        text[size] = '\0';
        if (char const* const at = std::strstr(text, "syscr: "))
            std::sscanf(at, "syscr: %ld", &out);
        std::fclose(file);
    }
#endif
    return out;
}

LIMN_INLINE ReadCount::ReadCount() {
    long const before = reads_so_far();
    own_ = reads_so_far() - before;
    start_ = before < 0 ? -1 : reads_so_far();
}

} // namespace limn::detail

#endif // LIMN_CHECK_SUSPICION_IPP
