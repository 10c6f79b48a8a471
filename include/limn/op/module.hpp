// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `limn::module<M>(arguments...)`: an op with state, an object and how it was made.

#ifndef LIMN_OP_MODULE_HPP
#define LIMN_OP_MODULE_HPP

#include <limn/meta/error.hpp>
#include <limn/op/call.hpp>
#include <limn/op/located_call.hpp>
#include <limn/op/member_pointer.hpp>
#include <limn/op/record.hpp>
#include <limn/op/recorded.hpp>
#include <limn/type/module_row.hpp>

#include <concepts>
#include <exception>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>

namespace limn {

namespace detail {

inline constexpr std::string_view call_operator = "::operator()";

} // namespace detail

namespace prims {

/// Operands  m : module;  what its `operator() const` takes
/// Result    what it returns
template <class M, TraitName... traits_> struct invoke {
    static constexpr std::string_view name =
        detail::joined<type_name<M>, detail::call_operator>::view;
    static constexpr Notation notation = member_notation(Form::invoke, "");
    static constexpr Traits traits{traits_...};
    static constexpr bool user = true;
    using conversion = limn::conversion::none;
    template <class... Ts>
    static constexpr auto apply(ModuleRef<M> const& m, Ts const&... operands)
        -> detail::something_t<traits.pure(), std::invoke_result_t<M const&, Ts const&...>> {
        return detail::invoke_something(m.object(), operands...);
    }
    template <class... Ts>
    static constexpr auto apply_moved(ModuleRef<M> const& m, Ts&&... operands)
        -> detail::something_t<traits.pure(), std::invoke_result_t<M const&, Ts...>> {
        return detail::invoke_something(m.object(), std::forward<Ts>(operands)...);
    }
};

/// Operands  m : module;  what the const method takes
/// Result    what it returns
template <auto F, TraitName... traits_> struct module_method {
    using object = typename detail::member_traits<decltype(F)>::object;
    static constexpr std::string_view name = detail::member_path<object, F>;
    static constexpr Notation notation = member_notation(Form::method, detail::member_name<F>);
    static constexpr Traits traits{traits_...};
    static constexpr bool user = true;
    using conversion = typename detail::member_traits<decltype(F)>::conversion;
    template <class M, class... Ts>
    static constexpr auto apply(ModuleRef<M> const& m, Ts const&... operands)
        -> detail::something_t<traits.pure(),
                               std::invoke_result_t<decltype(F), M const&, Ts const&...>> {
        return detail::invoke_something(F, m.object(), operands...);
    }
};

} // namespace prims

/// An object with state, and the arguments it was made of. A handle: copies share the object, and
/// so do all its calls in all graphs. Its const members are ops: called with plain values they run,
/// with any proxy they are recorded.
template <class M, TraitName... traits> class Module : public LocatedCall<Module<M, traits...>> {
public:
    using op = prims::invoke<M, traits...>;
    using Held = typename ModuleRef<M>::Held;

    explicit Module(std::shared_ptr<Held> held) : held_{held}, ref_{std::move(held)} {}

    M const& operator*() const { return ref_.object(); }
    M const* operator->() const { return &ref_.object(); }

    /// Names the member that it becomes in generated code; else the name is made of its type's.
    Module named(std::string_view name) const {
        held_->row.name = Text{name};
        return *this;
    }

    /// Records the call, or makes it. For `LocatedCall`.
    template <class... As> decltype(auto) invoke_at(Where at, As&&... operands) const {
        return detail::run_or_record<op>(
            at, ref_.object(),
            [this](Where where, auto const&... as) { return record<op>(where, ref_, as...); },
            std::forward<As>(operands)...);
    }

    /// The same of a method. For `limn::call`.
    template <auto F, class... As>
    decltype(auto) call_method([[maybe_unused]] Where at, As&&... operands) const {
        static_assert(detail::member_traits<decltype(F)>::is_const,
                      "limn::call: the method is not const: a module is shared by all calls, and "
                      "graphs only read it");
        using method = prims::module_method<F, traits...>;
        return detail::run_or_record<method>(
            at,
            [this](auto&&... as) -> decltype(auto) {
                return std::invoke(F, ref_.object(), std::forward<decltype(as)>(as)...);
            },
            [this](Where where, auto const&... as) { return record<method>(where, ref_, as...); },
            std::forward<As>(operands)...);
    }

private:
    std::shared_ptr<Held> held_;
    ModuleRef<M> ref_;
};

/// Makes modules. See `module`.
template <class M, TraitName... traits>
struct ModuleMaker : LocatedCall<ModuleMaker<M, traits...>> {
    template <class... As> Module<M, traits...> invoke_at(Where at, As&&... arguments) const {
        static_assert((traceable<plain_t<std::remove_cvref_t<As>>> && ...),
                      "limn::module: the arguments are kept, so that generated code can make the "
                      "module again: pass values that can be copied");
        using Held = typename ModuleRef<M>::Held;
        constexpr bool listed =
            (std::is_constructible_v<M, std::initializer_list<plain_t<std::remove_cvref_t<As>>>> ||
             ...);
        ModuleRow row{&type_row<ModuleRef<M>>, {}, std::is_aggregate_v<M> || !listed, {}};
        row.version = module_version<M>;
        (row.arguments.push_back(Constant{plain_t<std::remove_cvref_t<As>>(arguments)}), ...);
        try {
            if constexpr (std::is_aggregate_v<M>)
                return Module<M, traits...>{
                    std::shared_ptr<Held>{new Held{row, M{std::forward<As>(arguments)...}}}};
            else
                return Module<M, traits...>{
                    std::shared_ptr<Held>{new Held{row, M(std::forward<As>(arguments)...)}}};
        } catch (std::exception const& fault) {
            refuse(at, row, fault.what());
        } catch (...) {
            refuse(at, row, "something that is not a std::exception");
        }
    }

private:
    [[noreturn]] static void refuse(Where at, ModuleRow const& row, std::string_view fault) {
        Text made;
        detail::append_module(made, row);
        std::throw_with_nested(TraceError{at, "module",
                                          "the constructor of " + made.str() +
                                              " threw: " + std::string{fault} +
                                              "; fix its arguments, or what they name"});
    }
};

/// An op with state: `auto vocabulary = limn::module<Vocabulary>("assets/vocab.txt", 1024);`
///
/// `vocabulary(x)` calls its `operator() const`, `limn::call<&Vocabulary::size>(vocabulary)` a
/// const method. In generated code it is a member of a struct, built of the same arguments.
///
/// Result    a `Module<M>`: all its calls share one object; two modules built alike stay two
/// Errors    TraceError, with the line, when the constructor throws; what it threw is nested in it
/// Example   example/08_pipeline.cpp
template <class M, TraitName... traits> inline constexpr ModuleMaker<M, traits...> module{};

} // namespace limn

#endif // LIMN_OP_MODULE_HPP
