// SPDX-License-Identifier: BSL-1.0
#include <limn/io/json/json_value.hpp>
#include <limn/type/asset.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

using namespace limn;
using namespace limn::detail;
using Catch::Matchers::Contains;
using Json = nlohmann::json;

namespace {

std::string none(std::string_view, bool) { return ""; }

template <class T> Json written(T const& value) {
    TensorWriter tensors;
    JsonWriter out{tensors, none};
    codec<T>::write(out, value);
    return std::move(out).take();
}
template <class T> T read(Json const& json) {
    TensorReader const tensors;
    JsonReader in{json, tensors, [](std::string const& name) { return "/b/" + name; }, "here"};
    return codec<T>::read(in);
}
template <class T> std::string fault(char const* json) {
    try {
        (void)read<T>(Json::parse(json));
    } catch (LoadError const& e) {
        return e.what();
    }
    return "";
}

} // namespace

TEST_CASE("JsonWriter: numbers as they are, else by their bytes", "[io][json_value]") {
    CHECK(written(0.5).dump() == "0.5");
    CHECK(written(-0.0).dump() == "-0.0");
    CHECK(written(true).dump() == "true");
    CHECK(written(std::numeric_limits<std::int64_t>::min()).dump() == "-9223372036854775808");
    CHECK(written(std::nanf("")).dump() == R"({"hex":"0000c07f"})");
    CHECK(written(std::string{"a\"\n"}).dump() == R"("a\"\n")");
    CHECK(written(std::string{"\xff"}).dump() == R"({"hex":"ff"})");
    CHECK(written(std::tuple{1, std::pair{'a', 2.0f}, std::vector<std::string>{"x"}}).dump() ==
          R"([1,[97,2.0],["x"]])");
    CHECK(written(std::vector<double>(17)).dump() == R"({"tensor":"tensor_0"})");
}

TEST_CASE("JsonReader: law: what was written is read, to the bit", "[io][json_value][law]") {
    auto const same = []<class T>(T const& value) { CHECK(read<T>(written(value)) == value); };
    for (double x : {0.1, 5e-324, 1e308, std::numeric_limits<double>::infinity()}) same(x);
    for (float x : {0.1f, 1e-45f, std::numeric_limits<float>::max()}) same(x);
    same(std::numeric_limits<std::uint64_t>::max());
    same(std::int8_t{-128});
    same(std::string("\0\xfe", 2));
    same(std::vector<int>{1, -2, 3});
    same(std::array<std::pair<int, bool>, 2>{{{1, true}, {2, false}}});
}

TEST_CASE("JsonReader: another value is refused, with its place",
          "[io][json_value][features][Z9]") {
    CHECK_THAT(fault<int>("0.5"), Contains("here is not an integer; save the graph again"));
    CHECK_THAT(fault<int>("2147483648"), Contains("here is 2147483648, which no int holds"));
    CHECK_THAT(fault<unsigned char>("-1"), Contains("-1, which no unsigned char holds"));
    CHECK_THAT(fault<std::int64_t>("18446744073709551615"), Contains("which no long holds"));
    CHECK_THAT(fault<bool>("1"), Contains("not a bool"));
    CHECK_THAT(fault<double>("1"), Contains("not a floating-point number"));
    CHECK_THAT(fault<double>("null"), Contains("not a floating-point number"));
    CHECK_THAT(fault<double>(R"({"hex": "00"})"), Contains("a number of another size"));
    CHECK_THAT(fault<double>(R"({"hex": "0g"})"), Contains("not a number"));
    CHECK_THAT(fault<float>("1e39"), Contains("which no float holds"));
    CHECK_THAT(fault<float>("0.1"), Contains("which no float holds"));
    CHECK_THAT(fault<std::string>("1"), Contains("not a text"));
    CHECK_THAT(fault<asset>("\"vocab.txt\""), Contains("not an asset"));
    CHECK_THAT(fault<std::vector<int>>("{}"), Contains("not a list of numbers"));
    CHECK_THAT(fault<std::vector<std::string>>("{}"), Contains("not a list"));
    CHECK_THAT((fault<std::pair<int, int>>("[1]")), Contains("1 values where there are 2"));
    CHECK_THAT((fault<std::array<int, 1>>("[1, 2]")), Contains("2 values where there are 1"));
    CHECK_THAT(fault<std::vector<double>>(R"({"tensor": "tensor_0"})"),
               Contains("a bundle without arrays has no array"));
    CHECK(read<asset>(Json{{"asset", "assets/a"}}).path == "/b/assets/a");
}
