// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `keep<"name">(function)`: a traced function that stays one call where a trace calls it.

#ifndef LIMN_RUN_KEPT_HPP
#define LIMN_RUN_KEPT_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/fixed_string.hpp>
#include <limn/meta/identifier.hpp>
#include <limn/meta/inline.hpp>
#include <limn/op/call.hpp>
#include <limn/run/function.hpp>
#include <limn/type/module_row.hpp>

#include <memory>
#include <string_view>
#include <utility>

namespace limn {

/// A traced function as a value of another graph. Two are equal when their graphs are.
template <class Signature> class Kept;
template <class R, class... Args> class Kept<R(Args...)> {
public:
    Kept() = default;
    explicit Kept(Function<R(Args...)> function)
        : function_{std::make_shared<Function<R(Args...)> const>(std::move(function))},
          row_{std::make_shared<ModuleRow const>(
              ModuleRow{&type_row<Kept>, {}, false, {}, &function_->graph()})} {}

    R operator()(Args const&... arguments) const { return (*function_)(arguments...); }

    ModuleRow const& module_row() const { return *row_; }

    friend bool operator==(Kept const& a, Kept const& b) {
        if (a.row_ == b.row_) return true;
        return a.row_ != nullptr && b.row_ != nullptr && *a.row_->graph == *b.row_->graph;
    }

private:
    std::shared_ptr<Function<R(Args...)> const> function_;
    std::shared_ptr<ModuleRow const> row_;
};

namespace detail {

template <class T> struct after_comma {
    static constexpr std::string_view name = joined<comma, type_name<T>>::view;
};
template <class... Ts> struct type_list { static constexpr std::string_view name = ""; };
template <class T, class... Rest> struct type_list<T, Rest...> {
    static constexpr std::string_view name = joined<type_name<T>, after_comma<Rest>::name...>::view;
};

} // namespace detail

template <class R, class... Args> struct spelling<Kept<R(Args...)>> {
private:
    static constexpr std::string_view open = "limn::Kept<", with = "(", end = ")>";

public:
    static constexpr std::string_view name =
        detail::joined<open, type_name<R>, with, detail::type_list<Args...>::name, end>::view;
    static constexpr std::string_view header = "";
};

template <class R, class... Args> constexpr bool append_literal(Text&, Kept<R(Args...)> const&) {
    return false;
}

namespace detail {

/// Errors  TraceError when a call of `graph` by name would not do what the graph does
LIMN_DECLARE void check_kept(Graph const& graph, Traits traits, std::string_view name, Where at);

} // namespace detail

/// A traced function as an op: where a trace calls it, it is one node. Generated code defines the
/// function, and calls it by that name.
///
///     auto const price = limn::keep<"price">(limn::interpret<double(double)>(graph));
///
/// Operands  as the function's parameters
/// Result    what the function gives, as one value
/// Errors    TraceError when the graph has parameters of `limn::parameter`, fixed arguments or
///           modules; or an effect where the trait `effect` is not given
/// Cost      a call is one node; run, it is a call of `function`
template <fixed_string Name, TraitName... traits, class R, class... Args>
auto keep(Function<R(Args...)> function, Where at = Where::here()) {
    static_assert(is_qualified_name(Name.view()),
                  "limn::keep: generated code defines a function of that name: write a C++ name, "
                  "keep<\"price\"> or keep<\"finance::price\">");
    detail::check_kept(function.graph(), Traits{traits...}, Name.view(), at);
    return op<Name, traits...>(Kept<R(Args...)>{std::move(function)});
}

} // namespace limn

#ifndef LIMN_COMPILED
#include <limn/run/kept.ipp>
#endif

#endif // LIMN_RUN_KEPT_HPP
