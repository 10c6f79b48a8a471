// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `is_macro` and `is_c_function`: names that generated code cannot have, for the headers that
/// it includes, or the compiler itself, define them. g++ and clang++ on Linux, with -std=gnu++20
/// too.

#ifndef LIMN_META_TAKEN_NAMES_HPP
#define LIMN_META_TAKEN_NAMES_HPP

#include <string_view>

namespace limn {

namespace detail {

// Words between spaces.
inline constexpr std::string_view macros =
    " unix linux i386 alloca assert be16toh be32toh be64toh errno htobe16 htobe32 htobe64 "
    "htole16 htole32 htole64 issubnormal le16toh le32toh le64toh math_errhandling offsetof "
    "sched_priority setjmp sigsetjmp stderr stdin stdout va_arg va_copy va_end va_start "
    "BIG_ENDIAN BUFSIZ BYTE_ORDER CHAR_BIT CHAR_MAX CHAR_MIN CSIGNAL EOF FILENAME_MAX FOPEN_MAX "
    "INFINITY INT_MAX INT_MIN L_ctermid L_cuserid L_tmpnam LITTLE_ENDIAN LLONG_MAX LLONG_MIN "
    "LONG_MAX LONG_MIN MAXFLOAT MB_CUR_MAX MB_LEN_MAX NAN NDEBUG NFDBITS NULL PDP_ENDIAN "
    "P_tmpdir RAND_MAX SCHAR_MAX SCHAR_MIN SHRT_MAX SHRT_MIN TIME_UTC TMP_MAX UCHAR_MAX UINT_MAX "
    "ULLONG_MAX ULONG_MAX USHRT_MAX WCHAR_MAX WCHAR_MIN WCHAR_WIDTH WCONTINUED WEOF WEXITED "
    "WEXITSTATUS WIFCONTINUED WIFEXITED WIFSIGNALED WIFSTOPPED WINT_MAX WINT_MIN WINT_WIDTH "
    "WNOHANG WNOWAIT WSTOPPED WSTOPSIG WTERMSIG WUNTRACED "
    "E2BIG EACCES EADDRINUSE EADDRNOTAVAIL EADV EAFNOSUPPORT EAGAIN EALREADY EBADE EBADF EBADFD "
    "EBADMSG EBADR EBADRQC EBADSLT EBFONT EBUSY ECANCELED ECHILD ECHRNG ECOMM ECONNABORTED "
    "ECONNREFUSED ECONNRESET EDEADLK EDEADLOCK EDESTADDRREQ EDOM EDOTDOT EDQUOT EEXIST EFAULT "
    "EFBIG EHOSTDOWN EHOSTUNREACH EHWPOISON EIDRM EILSEQ EINPROGRESS EINTR EINVAL EIO EISCONN "
    "EISDIR EISNAM EKEYEXPIRED EKEYREJECTED EKEYREVOKED EL2HLT EL2NSYNC EL3HLT EL3RST ELIBACC "
    "ELIBBAD ELIBEXEC ELIBMAX ELIBSCN ELNRNG ELOOP EMEDIUMTYPE EMFILE EMLINK EMSGSIZE EMULTIHOP "
    "ENAMETOOLONG ENAVAIL ENETDOWN ENETRESET ENETUNREACH ENFILE ENOANO ENOBUFS ENOCSI ENODATA "
    "ENODEV ENOENT ENOEXEC ENOKEY ENOLCK ENOLINK ENOMEDIUM ENOMEM ENOMSG ENONET ENOPKG ENOPROTOOPT "
    "ENOSPC ENOSR ENOSTR ENOSYS ENOTBLK ENOTCONN ENOTDIR ENOTEMPTY ENOTNAM ENOTRECOVERABLE "
    "ENOTSOCK ENOTSUP ENOTTY ENOTUNIQ ENXIO EOPNOTSUPP EOVERFLOW EOWNERDEAD EPERM EPFNOSUPPORT "
    "EPIPE EPROTO EPROTONOSUPPORT EPROTOTYPE ERANGE EREMCHG EREMOTE EREMOTEIO ERESTART ERFKILL "
    "EROFS ESHUTDOWN ESOCKTNOSUPPORT ESPIPE ESRCH ESRMNT ESTALE ESTRPIPE ETIME ETIMEDOUT "
    "ETOOMANYREFS ETXTBSY EUCLEAN EUNATCH EUSERS EWOULDBLOCK EXDEV EXFULL ";

inline constexpr std::string_view c_functions =
    " abort abs acos acosh asin asinh atan atan2 atanh atof atoi atol cbrt ceil clock copysign cos "
    "cosh difftime div drand48 drem dysize erf erfc exit exp exp10 exp2 expm1 fabs fdim finite "
    "floor fma fmax fmaximum fmaxmag fmin fminimum fminmag fmod gamma getchar hypot ilogb isalnum "
    "isalpha isascii isblank iscntrl isdigit isgraph isinf islower isnan isprint ispunct isspace "
    "isupper iswalnum iswalpha iswblank iswcntrl iswdigit iswgraph iswlower iswprint iswpunct "
    "iswspace iswupper iswxdigit isxdigit j0 j1 jn labs ldexp lgamma llabs lldiv llogb llrint "
    "llround log log10 log1p log2 logb lrand48 lrint lround mrand48 nan nearbyint nextafter "
    "nextdown nexttoward nextup pow putchar quick_exit rand random remainder remquo rint round "
    "roundeven scalb scalbln scalbn significand sin sinh sqrt srand srand48 srandom tan tanh "
    "tgamma "
    "toascii tolower toupper towlower towupper trunc y0 y1 yn ";

constexpr bool has_word(std::string_view words, std::string_view word) {
    for (auto at = words.find(word); at != words.npos; at = words.find(word, at + 1))
        if (at != 0 && words[at - 1] == ' ' && words[at + word.size()] == ' ') return true;
    return false;
}

/// What families of macros begin with.
inline constexpr std::string_view macro_prefixes[] = {"ADJ_",
                                                      "CLOCK_",
                                                      "CLOCKS_",
                                                      "CLONE_",
                                                      "CPU_",
                                                      "DBL_",
                                                      "EXIT_",
                                                      "FD_",
                                                      "FLT_",
                                                      "FP_",
                                                      "HUGE_",
                                                      "INT16_",
                                                      "INT32_",
                                                      "INT64_",
                                                      "INT8_",
                                                      "INTMAX_",
                                                      "INTPTR_",
                                                      "INT_FAST",
                                                      "INT_LEAST",
                                                      "LC_",
                                                      "LDBL_",
                                                      "MATH_ERR",
                                                      "MOD_",
                                                      "M_",
                                                      "PTHREAD_",
                                                      "PTRDIFF_",
                                                      "RENAME_",
                                                      "SCHED_",
                                                      "SEEK_",
                                                      "SIG_",
                                                      "SIZE_",
                                                      "SNAN",
                                                      "STA_",
                                                      "TIMER_",
                                                      "UINT16_",
                                                      "UINT32_",
                                                      "UINT64_",
                                                      "UINT8_",
                                                      "UINTMAX_",
                                                      "UINTPTR_",
                                                      "UINT_FAST",
                                                      "UINT_LEAST",
                                                      "pthread_cleanup_"};

} // namespace detail

/// Whether the platform may define the word as a macro; all words that begin as a family of macros
/// does, and go on in capitals or digits, are taken for one.
constexpr bool is_macro(std::string_view word) {
    if (word.size() < 3) return false;
    for (std::string_view prefix : detail::macro_prefixes) {
        if (!word.starts_with(prefix)) continue;
        if (prefix.front() == 'p') return true;
        char const next = word.size() == prefix.size() ? 'A' : word[prefix.size()];
        return (next >= 'A' && next <= 'Z') || (next >= '0' && next <= '9');
    }
    return detail::has_word(detail::macros, word);
}

/// Whether C declares a function of that name, of numbers, for all programs. A function of the
/// user's with that name and those types would be it: `std::sqrt` calls it.
constexpr bool is_c_function(std::string_view word) {
    std::string_view shorter = word; // sqrtf, sqrtl
    shorter.remove_suffix(word.empty() ? 0 : 1);
    bool const suffix = word.ends_with('f') || word.ends_with('l');
    return detail::has_word(detail::c_functions, word) ||
           (suffix && detail::has_word(detail::c_functions, shorter));
}

} // namespace limn

#endif // LIMN_META_TAKEN_NAMES_HPP
