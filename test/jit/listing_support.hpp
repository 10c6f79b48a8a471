// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns how the bytes of instructions are compared with the listing that a disassembler gives of
/// them, for processors that need not be there.

#ifndef LIMN_TEST_JIT_LISTING_SUPPORT_HPP
#define LIMN_TEST_JIT_LISTING_SUPPORT_HPP

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>

namespace jit_listing {

/// What llvm-mc reads the code from `begin` on as, a line an instruction; empty where it is not
/// there.
template <class Code>
std::string disassembled(Code const& code, std::string const& options, std::size_t begin = 0) {
    char name[] = "/tmp/limn_listing_XXXXXX";
    if (mkstemp(name) < 0) return {};
    {
        std::ofstream file{name};
        for (std::size_t i = begin; i < code.size(); ++i) file << +code.data()[i] << ' ';
    }
    std::string const command = "for mc in llvm-mc-19 llvm-mc; do if command -v $mc > /dev/null; "
                                "then $mc --disassemble " +
                                options + " " + name + " 2>&1; break; fi; done; rm -f " + name;
    std::unique_ptr<FILE, int (*)(FILE*)> const pipe{popen(command.c_str(), "r"), &pclose};
    std::string text;
    for (char part[512]; std::fgets(part, sizeof part, pipe.get()) != nullptr;) text += part;
    return text;
}

/// Without what is in front of each line, or the comments and spaces around it.
inline std::string instructions(std::string const& text, std::size_t skipped = 0) {
    std::istringstream lines{text};
    std::string out;
    for (std::string line; std::getline(lines, line);) {
        line = line.substr(0, line.find("//"));
        for (char& c : line)
            if (c == '\t') c = ' ';
        std::size_t const begin = line.find_first_not_of(' ');
        if (begin == line.npos || line[begin] == '.') continue;
        line = line.substr(begin + skipped, line.find_last_not_of(' ') + 1 - begin - skipped);
        out += line + '\n';
    }
    return out;
}

/// Each line of `expected` is the word of an instruction and how it is written. The first stands
/// at byte `at`.
template <class Code>
void compare_words(Code const& code, std::string const& expected, std::size_t at = 0) {
    std::string const text = disassembled(code, "--triple=aarch64", at);
    std::istringstream lines{expected};
    for (std::string line; std::getline(lines, line);) {
        if (line.empty()) continue;
        INFO("byte " << at << ": " << line);
        REQUIRE(at + 4 <= code.size());
        std::uint32_t word = 0;
        for (std::size_t i = 4; i-- > 0;) word = word << 8 | code.data()[at + i];
        CHECK(word == std::stoul(line, nullptr, 16));
        at += 4;
    }
    CHECK(at == code.size());
    if (text.empty()) WARN("llvm-mc is not here: the bytes alone were compared");
    else CHECK(instructions(text) == instructions(expected, 9));
}

} // namespace jit_listing

#endif // LIMN_TEST_JIT_LISTING_SUPPORT_HPP
