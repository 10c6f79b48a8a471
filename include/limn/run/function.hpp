// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Function<R(Args...)>`: a graph made ready to run, whichever backend made it.
/// Layer: run. Includes meta, type, graph, run.

#ifndef LIMN_RUN_FUNCTION_HPP
#define LIMN_RUN_FUNCTION_HPP

#include <limn/graph/graph.hpp>
#include <limn/meta/error.hpp>
#include <limn/run/argument.hpp>
#include <limn/run/chosen.hpp>
#include <limn/run/signature.hpp>
#include <limn/run/slot_values.hpp>
#include <limn/type/tree.hpp>

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace limn {

/// What a backend makes of a graph: something that runs on the leaves of its arguments.
struct Executable {
    virtual ~Executable() = default;

    /// Runs once. `in` and `out` point at the leaves, of the types that the graph has.
    virtual void run(void const* const* in, void* const* out) const = 0;

    /// Runs `count` times. Leaf i of run k stands `strides[i] * k` bytes behind `leaf[i]`.
    virtual void map(Leaves in, MutableLeaves out, std::size_t count) const = 0;
};

template <class Signature> class Function;

/// A graph made ready to run. Checked once against the graph's signature, when it is made. Both
/// ways to run are const, and may be called from several threads at once.
///
/// Requires  `R` is default constructible
template <class R, class... Args> class Function<R(Args...)> {
public:
    /// Errors  TypeError when the graph's signature is not `R(Args...)`
    Function(std::shared_ptr<Executable const> executable, Graph const& graph, Where at)
        : executable_{std::move(executable)},
          arguments_{std::make_shared<std::vector<detail::ArgumentRow> const>(
              detail::check_signature<R, Args...>(graph, at))},
          all_{std::make_shared<std::vector<detail::ArgumentRow> const>(
              detail::arguments_of(graph, true))},
          with_fixed_{arguments_->size() != graph.parameters().size()}, slots_{graph} {}

    /// The value of the traced function.
    ///
    /// Errors  TypeError when a fixed argument has another value than it was traced with
    R operator()(Args const&... arguments) const {
        std::array<void const*, leaves> in;
        gather(in, std::index_sequence_for<Args...>{}, arguments...);
        if constexpr (std::is_void_v<R>) {
            run(in, nullptr);
        } else {
            R result{};
            std::array<void*, tree<R>::count> out;
            std::size_t next = 0;
            each_leaf(result, [&](auto& leaf) { out[next++] = &leaf; });
            run(in, out.data());
            return result;
        }
    }

    /// The same with arguments by name, behind those by position: `f(1.0, arg("rate") = 0.02)`.
    /// What has a default may be left out.
    ///
    /// Errors  TypeError when a name is unknown or given twice, or an argument is missing: it lists
    ///         the arguments there are
    template <class... Given>
        requires((sizeof...(Given) < sizeof...(Args)) || (is_named_argument<Given> || ...))
    R operator()(Given const&... given) const {
        detail::Chosen<Args...> chosen{*arguments_, *all_};
        (chosen.take(given), ...);
        return std::apply(*this, chosen.values());
    }

    /// `out[k] = f(in[k]...)` for every k: one pass over the graph for a block of values at a time.
    ///
    /// Errors  TypeError when the spans differ in length; nothing is written then
    void map(std::span<R> out, std::span<Args const>... in) const requires(!std::is_void_v<R>) {
        for (std::size_t length : {out.size(), in.size()...})
            if (length != out.size())
                throw TypeError{Where{}, "map",
                                "an input has " + std::to_string(length) + " elements, out has " +
                                    std::to_string(out.size()) + "; give all the same length"};
        if (out.empty()) return;
        detail::LeafArrays<void const*, leaves> from;
        std::size_t argument = 0;
        [[maybe_unused]] auto const append = [&](auto span) {
            detail::ArgumentRow const& row = (*arguments_)[argument++];
            if (!row.fixed()) return from.append(span.data());
            for (auto const& value : span) detail::check_fixed(row, Constant{value}, Where{});
        };
        (append(in), ...);
        detail::LeafArrays<void*, tree<R>::count> to;
        to.append(out.data());
        MutableLeaves const results{to.address.data(), to.stride.data()};
        if (slots_.empty())
            return executable_->map({from.address.data(), from.stride.data()}, results, out.size());
        detail::SlotValues::Addresses const slots{slots_};
        std::vector<void const*> const address = behind(from.address, slots.all());
        std::vector<std::size_t> const stride =
            behind(from.stride, std::vector<std::size_t>(slots_.size(), 0)); // the same each time
        executable_->map({address.data(), stride.data()}, results, out.size());
    }

    /// The value of the parameter of that name: `f.get<double>("layer.w")`.
    ///
    /// Errors  TypeError when there is none, with the names there are; or when it has another type
    template <class T> T get(std::string_view name, Where at = Where::here()) const {
        return slots_.get("get", name, type_row<T>, at).template as<T>();
    }
    /// From now on the parameter of that name has this value. Copies of the function keep theirs.
    /// Not to be called while another thread calls the function.
    ///
    /// Errors  as `get`
    template <class T> void set(std::string_view name, T const& value, Where at = Where::here()) {
        slots_.set(name, Constant{static_cast<plain_t<T>>(value)}, at);
    }

private:
    static constexpr std::size_t leaves = (tree<Args>::count + ... + std::size_t{0});

    void run(std::array<void const*, leaves> const& in, void* const* out) const {
        if (slots_.empty()) return executable_->run(in.data(), out);
        detail::SlotValues::Addresses const slots{slots_};
        executable_->run(behind(in, slots.all()).data(), out);
    }
    /// The slots' values come behind the leaves that are arguments.
    template <class T>
    std::vector<T> behind(std::array<T, leaves> const& first, std::vector<T> const& rest) const {
        std::size_t count = 0;
        for (detail::ArgumentRow const& a : *arguments_)
            if (!a.fixed()) count += a.structure->leaves;
        std::vector<T> out(first.begin(), first.begin() + static_cast<std::ptrdiff_t>(count));
        out.insert(out.end(), rest.begin(), rest.end());
        return out;
    }

    /// The addresses of the leaves that the graph takes; fixed arguments are checked on the way.
    template <std::size_t... I>
    void gather(std::array<void const*, leaves>& in, std::index_sequence<I...>,
                Args const&... arguments) const {
        std::size_t next = 0;
        [[maybe_unused]] auto const address = [&](auto const& leaf) { in[next++] = &leaf; };
        [[maybe_unused]] auto const one = [&](std::size_t i, auto const& argument) {
            if (with_fixed_ && (*arguments_)[i].fixed())
                detail::check_fixed((*arguments_)[i], Constant{argument}, Where{});
            else each_leaf(argument, address);
        };
        (one(I, arguments), ...);
    }

    std::shared_ptr<Executable const> executable_;
    std::shared_ptr<std::vector<detail::ArgumentRow> const> arguments_; ///< of the signature
    std::shared_ptr<std::vector<detail::ArgumentRow> const> all_;       ///< the fixed ones too
    bool with_fixed_;
    detail::SlotValues slots_;
};

} // namespace limn

#endif // LIMN_RUN_FUNCTION_HPP
