// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `shaped("x", example)`: an input of the shape of an example. Lengths, presence and keys are
/// recorded, and checked when the graph runs.

#ifndef LIMN_PROXY_SHAPED_HPP
#define LIMN_PROXY_SHAPED_HPP

#include <limn/meta/where.hpp>
#include <limn/op/record.hpp>
#include <limn/op/sequence.hpp>
#include <limn/op/shape.hpp>
#include <limn/proxy/input.hpp>
#include <limn/proxy/proxy.hpp>
#include <limn/type/container_name.hpp>

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace limn {

/// A parameter whose shape is that of an example.
template <class T> struct Shaped {
    std::string_view name;
    T example;
    Where where;
};

/// A parameter of the shape of `example`: the callable gets a `std::vector<Proxy<T>>` of as many
/// elements, a `std::optional` that holds a proxy or none, a `std::map` of the same keys; of any
/// nesting of these.
///
/// Errors  when the graph runs: TypeError naming the path, `x[2]`, and both shapes
template <class T> Shaped<T> shaped(std::string_view name, T example, Where at = Where::here()) {
    return {name, std::move(example), at};
}

template <class T> inline constexpr bool is_trace_input<Shaped<T>> = true;

namespace detail {

/// What a value is unpacked into: by its structure, and the shape of the example.
template <class T> struct Unpack {
    using type = Proxy<T>;
    static type from(Where, Proxy<T> const& p, T const&, std::string const&) { return p; }
};

template <class T> struct Unpack<std::vector<T>> {
    using type = std::vector<typename Unpack<T>::type>;
    static type from(Where at, Proxy<std::vector<T>> const& p, std::vector<T> const& example,
                     std::string const& path) {
        length_op(p, example.size(), path, at);
        type out;
        for (std::size_t i = 0; i < example.size(); ++i)
            out.push_back(Unpack<T>::from(at, record<prims::subscript>(at, p, i), example[i],
                                          path + '[' + std::to_string(i) + ']'));
        return out;
    }
};

template <class T> struct Unpack<std::optional<T>> {
    using type = std::optional<typename Unpack<T>::type>;
    static type from(Where at, Proxy<std::optional<T>> const& p, std::optional<T> const& example,
                     std::string const& path) {
        presence_op(p, example.has_value(), path, at);
        type out;
        if (example) out = Unpack<T>::from(at, record<prims::value>(at, p), *example, path);
        return out;
    }
};

template <class T> struct Unpack<std::map<std::string, T>> {
    using type = std::map<std::string, typename Unpack<T>::type>;
    static type from(Where at, Proxy<std::map<std::string, T>> const& p,
                     std::map<std::string, T> const& example, std::string const& path) {
        std::vector<std::string> keys;
        for (auto const& [key, value] : example) keys.push_back(key);
        keys_op(p, keys, path, at);
        type out;
        for (auto const& [key, value] : example)
            out.emplace(key, Unpack<T>::from(at, record<prims::at>(at, p, key), value,
                                             path + "[\"" + key + "\"]"));
        return out;
    }
};

} // namespace detail

} // namespace limn

#endif // LIMN_PROXY_SHAPED_HPP
