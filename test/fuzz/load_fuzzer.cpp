// SPDX-License-Identifier: BSL-1.0
// libFuzzer on `load`: every bundle is a graph or a LoadError.
#include "load.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <random>
#include <string_view>
#include <vector>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    (void)limn::test::load_fault({reinterpret_cast<char const*>(data), size});
    return 0;
}

namespace {

using nlohmann::json;

void collect(json& value, std::vector<json*>& out) {
    out.push_back(&value);
    if (value.is_structured())
        for (json& item : value) collect(item, out);
}

/// Another value at one place: a number nearby or far off, the value of another place, nothing.
void change(json& file, std::mt19937& random) {
    std::vector<json*> places;
    collect(file, places);
    auto const pick = [&](std::size_t end) { return random() % end; };
    json& at = *places[pick(places.size())];
    switch (pick(6)) {
    case 0:
        at = pick(12);
        break;
    case 1: {
        json const numbers{-1, 0.5, 4294967295u, 18446744073709551615u, true, nullptr, "", {{}}};
        at = numbers[pick(numbers.size())];
        break;
    }
    case 2: {
        json other = *places[pick(places.size())];
        at = std::move(other);
        break;
    }
    case 3:
        if (at.is_array() && !at.empty()) at.erase(pick(at.size()));
        else if (at.is_object() && !at.empty()) at.erase(at.begin());
        break;
    case 4:
        if (at.is_array()) {
            json other = *places[pick(places.size())];
            at.insert(at.begin() + static_cast<std::ptrdiff_t>(pick(at.size() + 1)),
                      std::move(other));
        }
        break;
    case 5:
        if (at.is_number_unsigned()) at = at.get<std::uint64_t>() + 1 - 2 * pick(2);
        break;
    }
}

/// Other bytes in a header of an archive: the same in both headers of a file, so that they agree;
/// or in the directory at the end, or anywhere.
void change_header(std::uint8_t* data, std::size_t size, std::mt19937& random) {
    std::string_view const text{reinterpret_cast<char const*>(data), size};
    auto const pick = [&](std::size_t end) { return random() % end; };
    auto const flip = [&](std::size_t at, std::uint8_t value) {
        if (at < size) data[at] = value;
    };
    std::vector<std::size_t> local, central;
    for (std::size_t at = 0; (at = text.find("PK\3\4", at)) != text.npos; ++at) local.push_back(at);
    for (std::size_t at = 0; (at = text.find("PK\1\2", at)) != text.npos; ++at)
        central.push_back(at);
    auto const value = static_cast<std::uint8_t>(pick(3) == 0 ? 255 * pick(2) : pick(256));
    if (!local.empty() && local.size() == central.size() && pick(2) == 0) {
        std::size_t const file = pick(local.size()), field = pick(44);
        bool const in_name = field >= 26; // behind version, flags, method, ..., two lengths
        auto const letter = static_cast<std::uint8_t>("./\\a\0"[pick(5)]);
        flip(local[file] + 4 + field, in_name ? letter : value);
        flip(central[file] + (in_name ? 20 : 6) + field, in_name ? letter : value);
    } else {
        flip(pick(2) == 0 ? pick(size) : size - 1 - pick(std::min<std::size_t>(size, 300)), value);
    }
}

} // namespace

/// Half of the time bytes; else values of the graph, so that it stays JSON, or headers of an
/// archive.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
    std::mt19937 random{seed};
    if (random() % 2 == 0) return LLVMFuzzerMutate(data, size, most);
    if (limn::test::is_archive({reinterpret_cast<char const*>(data), size})) {
        for (std::size_t i = 1 + random() % 3; i != 0; --i) change_header(data, size, random);
        return size;
    }
    auto files = limn::test::unpacked({reinterpret_cast<char const*>(data), size});
    bool changed = false;
    for (auto& [name, bytes] : files) {
        bool const cbor = name == "graph.cbor";
        if (!cbor && !name.ends_with(".json")) continue;
        json graph;
        try {
            graph = cbor ? json::from_cbor(bytes) : json::parse(bytes);
        } catch (json::exception const&) {
            continue;
        }
        for (std::size_t i = 1 + random() % 3; i != 0; --i) change(graph, random);
        bytes.clear();
        if (cbor) json::to_cbor(graph, bytes);
        else bytes = graph.dump(-1, ' ', false, json::error_handler_t::replace);
        changed = true;
    }
    std::string const out = limn::test::packed(files);
    if (!changed || out.size() > most) return LLVMFuzzerMutate(data, size, most);
    std::memcpy(data, out.data(), out.size());
    return out.size();
}
