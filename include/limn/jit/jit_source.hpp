// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `JitSource`: printed C++ with two entry points that a program can load at run time.

#ifndef LIMN_JIT_JIT_SOURCE_HPP
#define LIMN_JIT_JIT_SOURCE_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/inline.hpp>
#include <limn/meta/text.hpp>
#include <limn/meta/vector.hpp>

#include <string>
#include <string_view>

namespace limn::detail {

/// The graph as a translation unit with `limn_run` and `limn_map`: those of `Executable`, on the
/// addresses of leaves. Between them and the printed function stands `limn_one`, which makes
/// structures of leaves, and leaves of the result.
class JitSource {
public:
    LIMN_DECLARE explicit JitSource(Graph const& graph);

    LIMN_DECLARE std::string print();

private:
    void append_number(std::size_t i) { text_.append_integer(i); }

    /// What it raises the program throws, which has the library's types: see `Compiled`.
    LIMN_DECLARE static void add_raise(std::string& function);

    /// Where the function is a struct, as its modules are members: the object that is called. Its
    /// modules are made at the first call, of their arguments.
    LIMN_DECLARE void append_object();

    LIMN_DECLARE void append_one();

    LIMN_DECLARE bool is_state(std::size_t in) const;
    /// The states are copied, and written when all is done: a run that throws leaves them alone.
    /// One that is not assigned is what stands in its place: what draws changes it there.
    LIMN_DECLARE void load_states();
    LIMN_DECLARE void store_states();

    /// All arguments of `limn_one`: casts of the pointers that `in` and `out` hold.
    LIMN_DECLARE void append_leaves(std::string_view cast, std::string_view in,
                                    std::string_view in_end, std::string_view out,
                                    std::string_view out_end, std::string_view end = "");

    /// The loop over plain arrays, which the compiler may vectorise: element k of the result is
    /// written when all of element k has been read, so that mapping in place is as it seems.
    LIMN_DECLARE void append_contiguous();

    Graph const& graph_;
    bool is_struct_;
    Vector<std::string_view> in_, out_; ///< the types of the leaves; no states come out
    struct State {
        std::size_t in; ///< which of `in_` it is
        bool stays;
    };
    Vector<State> states_;
    Text text_;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/jit/jit_source.ipp>
#endif

#endif // LIMN_JIT_JIT_SOURCE_HPP
