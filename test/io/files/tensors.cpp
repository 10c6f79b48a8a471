// SPDX-License-Identifier: BSL-1.0
#include <limn/io/files/tensors.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <string>
#include <vector>

using namespace limn;
using namespace limn::detail;
using Catch::Matchers::Contains;

namespace {

std::string file_of(TensorWriter const& tensors) {
    std::string out;
    tensors.write([&](std::string_view bytes) { out += bytes; });
    return out;
}
/// A file with that header and `size` bytes.
std::string forged(std::string const& header, std::size_t size) {
    std::string out(8, '\0');
    out[0] = static_cast<char>(header.size());
    return out + header + std::string(size, 'x');
}
template <class T = double> std::string tensor_fault(std::string const& bytes) {
    try {
        (void)TensorReader{"t", bytes, nullptr}.find("a", scalar_type<T>);
    } catch (LoadError const& e) {
        return e.what();
    }
    return "";
}

} // namespace

TEST_CASE("TensorWriter, TensorReader: each type, equal arrays once", "[io][tensors]") {
    std::vector<double> const a{1.0, -0.0}, b{1.0, -0.0};
    std::vector<std::uint8_t> const c{7, 8, 9};
    TensorWriter out;
    CHECK(out.empty());
    std::string const first = out.add(scalar_type<double>, a.data(), a.size());
    CHECK(out.add(scalar_type<double>, b.data(), b.size()) == first);
    std::string const second = out.add(scalar_type<std::uint8_t>, c.data(), c.size());
    CHECK(second != first);
    std::string const bytes = file_of(out);
    CHECK((bytes.size() - 16 - 3) % 8 == 0); // data begins at a multiple of 8
    TensorReader const in{"t", bytes, nullptr};
    CHECK(in.find(first, scalar_type<double>) ==
          std::string_view{reinterpret_cast<char const*>(a.data()), 16});
    CHECK(in.find(second, scalar_type<std::uint8_t>) == "\7\10\11");
    CHECK_THROWS_WITH(in.find(first, scalar_type<long>), Contains("holds no long in"));
    CHECK_THROWS_WITH(in.find("tensor_9", scalar_type<double>), Contains("has no array"));
}

TEST_CASE("TensorWriter: each array stands at a multiple of its elements' size", "[io][tensors]") {
    std::vector<std::uint8_t> const bytes{7, 8, 9};
    std::vector<float> const floats{1.0f};
    std::vector<double> const doubles{1.0, 2.0};
    TensorWriter out;
    std::string const a = out.add(scalar_type<std::uint8_t>, bytes.data(), bytes.size());
    std::string const b = out.add(scalar_type<float>, floats.data(), floats.size());
    std::string const c = out.add(scalar_type<double>, doubles.data(), doubles.size());
    std::string const file = file_of(out);
    TensorReader const in{"t", file, nullptr};
    CHECK((in.find(c, scalar_type<double>).data() - file.data()) % 8 == 0);
    CHECK((in.find(b, scalar_type<float>).data() - file.data()) % 4 == 0);
    CHECK(in.find(a, scalar_type<std::uint8_t>) == "\7\10\11");
}

TEST_CASE("TensorReader: a forged header is refused", "[io][tensors][features][Z9]") {
    CHECK_THAT(tensor_fault("1234567"), Contains("t has no header"));
    CHECK_THAT(tensor_fault(std::string(8, '\xff')), Contains("longer than the file"));
    CHECK_THAT(tensor_fault(forged("[]", 0)), Contains("not a JSON object"));
    CHECK_THAT(tensor_fault(forged("{", 0)), Contains("not a JSON object"));
    CHECK_THAT(tensor_fault(forged(R"({"a": 1})", 8)), Contains("has no array `a`"));
    auto const at = [](char const* shape, char const* offsets) {
        return tensor_fault(forged(std::string{R"({"a":{"dtype":"F64","shape":)"} + shape +
                                       R"(,"data_offsets":)" + offsets + "}}",
                                   16));
    };
    CHECK(at("[2]", "[0,16]").empty());
    for (char const* shape : {"[3]", "[1]", "[2,1]", "[-2]", "[]", "2", "null", "[0.5]"})
        CHECK_THAT(at(shape, "[0,16]"), Contains("t has"));
    for (char const* offsets : {"[0,24]", "[16,0]", "[8,24]", "[0,15]", "[0]", "[0,16,32]", "{}",
                                "[-8,8]", "[0,18446744073709551615]", "[\"\",1]"})
        CHECK_THAT(at("[2]", offsets), Contains("t has"));
}
