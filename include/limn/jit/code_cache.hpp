// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `CodeCache`: the folder where compiled graphs are kept, which nobody else may write to.

#ifndef LIMN_JIT_CODE_CACHE_HPP
#define LIMN_JIT_CODE_CACHE_HPP

#include <limn/meta/error.hpp>
#include <limn/meta/inline.hpp>

#include <string>
#include <string_view>

namespace limn::detail {

/// Makes the folder and those above it, and says whether it is there.
LIMN_DECLARE bool make_folder(std::string const& path);

/// Why code from the folder could be another's; empty where only this user can write to it.
LIMN_DECLARE std::string distrust(std::string const& path);

/// A folder of compiled code: the one asked for; or that of the user's cache; or, where there is
/// no home, one in the folder for temporary files.
class CodeCache {
public:
    /// Errors  CompileError when the folder cannot be made, or others may write to it
    LIMN_DECLARE CodeCache(std::string const& asked, Where at);

    std::string const& folder() const noexcept { return folder_; }

private:
    std::string folder_;
};

/// Appends the hash of the file to it, where a loader of code does not look; false on an error.
LIMN_DECLARE bool seal(std::string const& file);

/// Whether it ends with the hash of what is before: code that was cut off, or changed, must not be
/// loaded.
LIMN_DECLARE bool is_sealed(std::string const& file);

/// A folder for one compilation, removed with all that was written there. Each holds a lock on its
/// own: so one that a process has left which was ended is known, and is removed by the next.
class BuildFolder {
public:
    LIMN_DECLARE BuildFolder(CodeCache const& cache, Where at);
    ~BuildFolder();
    BuildFolder(BuildFolder const&) = delete;
    BuildFolder& operator=(BuildFolder const&) = delete;

    /// Removes those in which nobody compiles any longer.
    LIMN_DECLARE static void remove_left(CodeCache const& cache);

    std::string source() const { return path_ + "/traced.cpp"; }
    std::string library() const { return path_ + "/traced.so"; }
    std::string log() const { return path_ + "/log"; }

    /// Errors  CompileError when the disk is full
    LIMN_DECLARE void write_source(std::string_view text, Where at) const;

    /// What the compiler said, at most `limit` characters of it.
    LIMN_DECLARE std::string read_log(std::size_t limit = 4000) const;

private:
    LIMN_DECLARE static void remove(std::string const& path);

    std::string path_;
    int lock_ = -1;
};

} // namespace limn::detail

#ifndef LIMN_COMPILED
#include <limn/jit/code_cache.ipp>
#endif

#endif // LIMN_JIT_CODE_CACHE_HPP
