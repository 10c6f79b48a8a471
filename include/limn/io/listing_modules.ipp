// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_IO_LISTING_MODULES_IPP
#define LIMN_IO_LISTING_MODULES_IPP

#include <limn/io/listing_modules.hpp>
#include <limn/io/ops.hpp>
#include <limn/meta/inline.hpp>
#include <limn/type/literal_type.hpp>
#include <limn/type/module_row.hpp>
#include <limn/type/text_reader.hpp>

#include <charconv>
#include <cstddef>
#include <exception>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace limn::detail {

LIMN_DEFINE Constant ListingModules::read(TypeRow const& type) {
    std::size_t const at = in_.at();
    if (in_.eat("module ")) return of_above(type);
    Ops::Maker const maker = names_.ops().maker(std::string{type.name});
    if (!maker)
        in_.refuse("a `" + std::string{type.name} + "` is a function that was kept",
                   "write `callable` and the name of its op");
    in_.need(type.name);
    ModuleRow row{&type, {}, in_.eat("{"), {}};
    row.version = maker.version;
    if (!row.braces) in_.need("(");
    std::string_view const ending = row.braces ? "}" : ")";
    while (!in_.eat(ending)) {
        if (!row.arguments.empty()) in_.need(", ");
        row.arguments.push_back(argument());
    }
    try {
        above_.push_back(maker.make(row));
    } catch (std::exception const& fault) { // of a constructor
        in_.refuse_at(at, "no `" + std::string{type.name} + "` is made of that: " + fault.what(),
                      "write arguments that its constructor takes");
    }
    return above_.back();
}

LIMN_DEFINE Constant ListingModules::of_above(TypeRow const& type) {
    std::size_t const at = in_.at(), count = above_.size();
    std::string_view const rest = in_.rest();
    std::size_t number = count;
    auto const [end, fault] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    if (fault != std::errc{} || number >= count || &above_[number].type() != &type)
        in_.refuse_at(at, "no `" + std::string{type.name} + "` of that number stands above",
                      "write the number of one of the " + std::to_string(count) +
                          " modules above, from 0");
    in_.skip(static_cast<std::size_t>(end - rest.data()));
    return above_[number];
}

LIMN_DEFINE Constant ListingModules::argument() {
    std::string_view const type = literal_type(in_.rest());
    if (type.empty()) {
        std::size_t const at = in_.at();
        if (in_.eat("<"))
            in_.refuse_at(at, "no listing holds an argument of type `" +
                                  std::string{in_.until('>')} + "`",
                          "specialise limn::codec for it, or save the graph");
        in_.refuse("no argument stands here", "write a literal");
    }
    return read_constant(in_, *names_.type(type, in_.at()).row);
}

} // namespace limn::detail

#endif // LIMN_IO_LISTING_MODULES_IPP
