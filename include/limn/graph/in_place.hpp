// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `in_place`: which of the next values that a loop carries may be computed where the present
/// one stands, so that no copy is made at the end of an iteration.

#ifndef LIMN_GRAPH_IN_PLACE_HPP
#define LIMN_GRAPH_IN_PLACE_HPP

#include <limn/graph/graph.hpp>
#include <limn/graph/statements.hpp>
#include <limn/meta/vector.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace limn {

namespace detail {

/// Goes through the statements of a body, last one first, and knows which of the carried values are
/// still read from there on. A value cannot be computed in place while the present one is.
template <class T = void> class InPlace {
public:
    constexpr InPlace(Loop const& loop, Vector<Statement> const& statements)
        : loop_{loop}, statements_{statements}, fits_(loop.carried, false) {}

    constexpr Vector<bool> find() {
        begin();
        for (std::size_t p = statements_.size(); p-- > 0;) {
            Statement const& s = statements_[p];
            switch (s.does) {
            case Statement::Does::compute:
                define(s.node);
                for (Value v : loop_.body[Value{s.node}].operands()) read(v.index);
                break;
            case Statement::Does::assign:
                define(s.node);
                read(s.value);
                break;
            case Statement::Does::leave: // nothing of the iteration follows
                read_ = Vector<bool>(loop_.carried, false);
                for (Value v : loop_.left_behind(s.node)) read(v.index);
                break;
            case Statement::Does::join:
                arms_.push_back(read_);
                break;
            case Statement::Does::otherwise:
                std::swap(arms_.back(), read_);
                break;
            case Statement::Does::branch:
                for (std::size_t k = 0; k < read_.size(); ++k)
                    if (arms_.back()[k]) read_[k] = true;
                arms_.pop_back();
                read(s.value);
                break;
            }
        }
        return std::move(fits_);
    }

private:
    static constexpr std::uint32_t none = Value::none;

    /// At the end of an iteration: a present value that comes to stand elsewhere is read there.
    constexpr void begin() {
        read_ = Vector<bool>(loop_.carried, false);
        next_of_ = Vector<std::uint32_t>(loop_.body.size(), none);
        auto const next = loop_.next();
        for (std::uint32_t k = 0; k < next.size(); ++k) {
            std::uint32_t const v = next[k].index;
            if (v < loop_.carried) {
                if (v != k) read_[v] = true;
                continue;
            }
            OpRow const& row = loop_.body.row_of(v);
            if (!row.result->trivial || next_of_[v] != none) continue;
            if (row.kind != Kind::call && row.kind != Kind::result) continue;
            next_of_[v] = k;
            fits_[k] = true;
        }
    }
    constexpr void define(std::uint32_t node) {
        std::uint32_t const k = next_of_[node];
        if (k != none && read_[k]) fits_[k] = false;
    }
    constexpr void read(std::uint32_t node) {
        if (node < loop_.carried) read_[node] = true;
    }

    Loop const& loop_;
    Vector<Statement> const& statements_;
    Vector<std::uint32_t> next_of_; ///< of each node: which carried value it is next
    Vector<bool> fits_;
    Vector<bool> read_;         ///< of each carried value
    Vector<Vector<bool>> arms_; ///< of each open branch: what the rest of it reads
};

} // namespace detail

/// Of each value that the loop carries: whether its next one may take its place. A value with a
/// destructor may not, nor one that is next in two places a second time.
///
/// Cost  linear; with branches, times the values carried
template <class T = void>
constexpr detail::Vector<bool> in_place(Loop const& loop,
                                        detail::Vector<Statement> const& statements) {
    return detail::InPlace<T>{loop, statements}.find();
}

} // namespace limn

#endif // LIMN_GRAPH_IN_PLACE_HPP
