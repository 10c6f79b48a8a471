// SPDX-License-Identifier: BSL-1.0

#ifndef LIMN_JIT_CODE_CACHE_IPP
#define LIMN_JIT_CODE_CACHE_IPP

#include <limn/jit/code_cache.hpp>
#include <limn/meta/error.hpp>
#include <limn/meta/hash.hpp>
#include <limn/meta/inline.hpp>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <string>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace limn::detail {

/// False where it cannot be read.
LIMN_INLINE bool read_all(std::string const& path, std::string& out) {
    std::FILE* const file = std::fopen(path.c_str(), "r");
    if (file == nullptr) return false;
    char some[16'384];
    while (std::size_t const size = std::fread(some, 1, sizeof some, file)) out.append(some, size);
    bool const whole = std::ferror(file) == 0;
    std::fclose(file);
    return whole;
}

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
                           "the cache `" + folder_ + "` is not safe, or cannot be made: " + fault +
                               "; name a folder of your own in JitOptions::cache"};
}

LIMN_INLINE std::string seal_of(std::string_view code) {
    char out[32];
    std::snprintf(out, sizeof out, "limn:%016llx",
                  static_cast<unsigned long long>(hash_text(code)));
    return out;
}

LIMN_DEFINE bool seal(std::string const& file) {
    std::string code;
    if (!read_all(file, code)) return false;
    std::string const end = seal_of(code);
    std::FILE* const out = std::fopen(file.c_str(), "a");
    bool const written =
        out != nullptr && std::fwrite(end.data(), 1, end.size(), out) == end.size();
    return out != nullptr && std::fclose(out) == 0 && written;
}

LIMN_DEFINE bool is_sealed(std::string const& file) {
    std::string code;
    std::size_t const size = seal_of({}).size();
    if (!read_all(file, code) || code.size() < size) return false;
    std::string_view const all = code;
    return all.substr(all.size() - size) == seal_of(all.substr(0, all.size() - size));
}

/// Another process may take a folder that has no lock yet for one that was left: then it is made
/// again.
LIMN_DEFINE BuildFolder::BuildFolder(CodeCache const& cache, Where at) {
    remove_left(cache);
    for (int tries = 0; tries < 100; ++tries) {
        path_ = cache.folder() + "/build-XXXXXX";
        if (mkdtemp(path_.data()) == nullptr) break;
        lock_ = ::open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        bool const locked = lock_ >= 0 && flock(lock_, LOCK_EX | LOCK_NB) == 0;
        if (locked && access(path_.c_str(), W_OK) == 0) return;
        int const fault = errno;
        if (lock_ >= 0) ::close(lock_);
        rmdir(path_.c_str());
        errno = fault;
    }
    throw CompileError{at, "jit",
                       "no folder can be made in the cache `" + cache.folder() +
                           "`: " + std::strerror(errno) + "; name another in JitOptions::cache"};
}

LIMN_INLINE BuildFolder::~BuildFolder() {
    remove(path_);
    ::close(lock_);
}

LIMN_DEFINE void BuildFolder::remove(std::string const& path) {
    for (char const* const file : {"/traced.cpp", "/traced.so", "/log"})
        unlink((path + file).c_str());
    rmdir(path.c_str());
}

LIMN_DEFINE void BuildFolder::remove_left(CodeCache const& cache) {
    DIR* const folder = opendir(cache.folder().c_str());
    if (folder == nullptr) return;
    while (dirent const* const entry = readdir(folder)) {
        if (!std::string_view{entry->d_name}.starts_with("build-")) continue;
        std::string const path = cache.folder() + '/' + entry->d_name;
        int const lock = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        if (lock < 0) continue;
        if (flock(lock, LOCK_EX | LOCK_NB) == 0) remove(path);
        ::close(lock);
    }
    closedir(folder);
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
