// SPDX-License-Identifier: BSL-1.0
#include <limn/io/json/json_fields.hpp>

#include <catch2/catch.hpp>

#include <limits>
#include <string>

using namespace limn;
using Catch::Matchers::Contains;
using nlohmann::json;

namespace {

/// Asks for each kind of field.
struct Fields : detail::JsonFields {
    Fields() { in_ = "g.json: here"; }
    using JsonFields::integer;
    using JsonFields::list;
    using JsonFields::number;
    using JsonFields::text;
    using JsonFields::truth;
};

} // namespace

TEST_CASE("JsonFields: what is there, of its kind", "[io][json_fields]") {
    Fields const f;
    json const object = json::parse(R"({"n": 7, "l": [1], "t": "x"})");
    CHECK(f.integer(object, "n") == 7);
    CHECK(f.list(object, "l").size() == 1);
    CHECK(f.text(object["t"], "t") == "x");
    CHECK(f.truth(json(true), "b"));
    CHECK(f.number(json(6u), 7, "n") == 6);
}

TEST_CASE("JsonFields: anything else is refused, with the place",
          "[io][json_fields][error][features][Z9]") {
    Fields const f;
    json const object = json::parse(R"({"n": -1, "nan": null, "r": 1.5, "big": 4294967295})");
    CHECK_THROWS_WITH(f.integer(object, "m"),
                      "load: g.json: here has no `m`; save the graph again");
    CHECK_THROWS_WITH(f.integer(json::array(), "m"), Contains("has no `m`"));
    for (char const* name : {"n", "nan", "r", "big"})
        CHECK_THROWS_WITH(f.integer(object, name),
                          Contains("which is not a number below 4294967295"));
    CHECK_THROWS_WITH(f.list(object, "n"), Contains("has no list `n`"));
    CHECK_THROWS_WITH(f.text(object["n"], "name"), Contains("has no text as `name`"));
    CHECK_THROWS_WITH(f.truth(object["n"], "taken"), Contains("has no bool as `taken`"));
    CHECK_THROWS_WITH(f.number(json(std::string(1000, 'x')), 9, "n"),
                      Contains("xxx as `n`, which is not a number below 9"));
    double const nan = std::numeric_limits<double>::quiet_NaN(); // CBOR can say so
    CHECK_THROWS_WITH(f.number(json(nan), 9, "n"),
                      Contains("as `n`, which is not a number below 9"));
    CHECK_NOTHROW(detail::shown(json("\xff"))); // no UTF-8
}
