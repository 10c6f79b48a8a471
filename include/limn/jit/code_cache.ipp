// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_JIT_CODE_CACHE_IPP
#define LIMN_JIT_CODE_CACHE_IPP

#include <limn/jit/code_cache.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

namespace limn::detail {

LIMN_DEFINE bool make_folder(std::string const& path) {
    for (std::size_t at = 1; at != path.npos;) {
        at = path.find('/', at + 1);
        if (mkdir(path.substr(0, at).c_str(), 0700) != 0 && at == path.npos && errno != EEXIST)
            return false;
    }
    return true;
}

LIMN_DEFINE std::string distrust(std::string const& path) {
    struct stat found {};
    if (lstat(path.c_str(), &found) != 0) return std::strerror(errno);
    if (!S_ISDIR(found.st_mode)) return "it is not a folder";
    if (found.st_uid != geteuid()) return "it belongs to another user";
    if ((found.st_mode & (S_IWGRP | S_IWOTH)) != 0) return "others may write to it";
    return access(path.c_str(), W_OK) == 0 ? "" : "it cannot be written to";
}

LIMN_DEFINE CodeCache::CodeCache(std::string const& asked, Where at) : folder_{asked} {
    if (!folder_.empty()) {
        make_folder(folder_);
    } else {
        char const* const cache = std::getenv("XDG_CACHE_HOME");
        char const* const home = std::getenv("HOME");
        if (cache != nullptr && *cache == '/') folder_ = std::string{cache} + "/limn";
        else if (home != nullptr && *home == '/') folder_ = std::string{home} + "/.cache/limn";
        if (folder_.empty() || !make_folder(folder_) || access(folder_.c_str(), W_OK) != 0) {
            char const* const temporary = std::getenv("TMPDIR");
            folder_ = temporary != nullptr && *temporary == '/' ? temporary : "/tmp";
            folder_ += "/limn-" + std::to_string(geteuid());
            make_folder(folder_);
        }
    }
    std::string const fault = distrust(folder_);
    if (!fault.empty())
        throw CompileError{at, "jit",
                           "the cache `" + folder_ + "` is not safe: " + fault +
                               "; name a folder of your own in JitOptions::cache"};
}

LIMN_DEFINE BuildFolder::BuildFolder(CodeCache const& cache, Where at)
    : path_{cache.folder() + "/build-XXXXXX"} {
    if (mkdtemp(path_.data()) == nullptr)
        throw CompileError{at, "jit",
                           "no folder can be made in the cache `" + cache.folder() + "`: " +
                               std::strerror(errno) + "; name another in JitOptions::cache"};
}

LIMN_INLINE BuildFolder::~BuildFolder() {
    for (std::string const& file : {source(), library(), log()}) unlink(file.c_str());
    rmdir(path_.c_str());
}

LIMN_DEFINE void BuildFolder::write_source(std::string_view text, Where at) const {
    std::FILE* const file = std::fopen(source().c_str(), "w");
    bool written = file != nullptr && std::fwrite(text.data(), 1, text.size(), file) == text.size();
    if (file != nullptr) written = std::fclose(file) == 0 && written;
    if (!written)
        throw CompileError{at, "jit",
                           "cannot write `" + source() + "`: " + std::strerror(errno) +
                               "; make room, or name another folder in JitOptions::cache"};
}

LIMN_DEFINE std::string BuildFolder::read_log(std::size_t limit) const {
    std::string out(limit, '\0');
    std::FILE* const file = std::fopen(log().c_str(), "r");
    out.resize(file == nullptr ? 0 : std::fread(out.data(), 1, limit, file));
    if (file != nullptr) std::fclose(file);
    return out;
}

} // namespace limn::detail

#endif // LIMN_JIT_CODE_CACHE_IPP
