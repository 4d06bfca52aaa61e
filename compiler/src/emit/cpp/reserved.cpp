// SPDX-License-Identifier: MIT
// A selection. It omits macros with arguments (assert, major, minor, makedev, min), since names in generated code are
// never followed by a parenthesis, so that these macros do not expand. It also omits macros of Windows (DELETE, ERROR,
// IN), which would spoil common names for everybody else.
#include "reserved.hpp"
#include <unordered_set>

namespace isomer::compiler::emit {

bool is_reserved_in_cpp(std::string_view name) {
  // clang-format off
  static const std::unordered_set<std::string_view> reserved = {
    // Keywords and operators of C++20 and C++23.
    "alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand", "bitor", "bool", "break", "case", "catch", "char",
    "char16_t", "char32_t", "char8_t", "class", "co_await", "co_return", "co_yield", "compl", "concept", "const",
    "const_cast", "consteval", "constexpr", "constinit", "continue", "contract_assert", "decltype", "default", "delete",
    "do", "double", "dynamic_cast", "else", "enum", "explicit", "export", "extern", "false", "float", "for", "friend",
    "goto", "if", "inline", "int", "long", "mutable", "namespace", "new", "noexcept", "not", "not_eq", "nullptr",
    "operator", "or", "or_eq", "private", "protected", "public", "register", "reinterpret_cast", "requires", "return",
    "short", "signed", "sizeof", "static", "static_assert", "static_cast", "struct", "switch", "template", "this",
    "thread_local", "throw", "true", "try", "typedef", "typeid", "typename", "union", "unsigned", "using", "virtual",
    "void", "volatile", "wchar_t", "while", "xor", "xor_eq",
    // Predefined by compilers outside of strict mode.
    "i386", "linux", "sun", "unix",
    // The standard library's macros: <cerrno> …
    "E2BIG", "EACCES", "EADDRINUSE", "EADDRNOTAVAIL", "EAFNOSUPPORT", "EAGAIN", "EALREADY", "EBADF", "EBADMSG", "EBUSY",
    "ECANCELED", "ECHILD", "ECONNABORTED", "ECONNREFUSED", "ECONNRESET", "EDEADLK", "EDESTADDRREQ", "EDOM", "EDQUOT",
    "EEXIST", "EFAULT", "EFBIG", "EHOSTDOWN", "EHOSTUNREACH", "EIDRM", "EILSEQ", "EINPROGRESS", "EINTR", "EINVAL",
    "EIO", "EISCONN", "EISDIR", "ELOOP", "EMFILE", "EMLINK", "EMSGSIZE", "EMULTIHOP", "ENAMETOOLONG", "ENETDOWN",
    "ENETRESET", "ENETUNREACH", "ENFILE", "ENOBUFS", "ENODATA", "ENODEV", "ENOENT", "ENOEXEC", "ENOLCK", "ENOLINK",
    "ENOMEM", "ENOMSG", "ENOPROTOOPT", "ENOSPC", "ENOSR", "ENOSTR", "ENOSYS", "ENOTBLK", "ENOTCONN", "ENOTDIR",
    "ENOTEMPTY", "ENOTRECOVERABLE", "ENOTSOCK", "ENOTSUP", "ENOTTY", "ENXIO", "EOPNOTSUPP", "EOVERFLOW", "EOWNERDEAD",
    "EPERM", "EPFNOSUPPORT", "EPIPE", "EPROTO", "EPROTONOSUPPORT", "EPROTOTYPE", "ERANGE", "EREMOTE", "EROFS",
    "ESHUTDOWN", "ESOCKTNOSUPPORT", "ESPIPE", "ESRCH", "ESTALE", "ETIME", "ETIMEDOUT", "ETOOMANYREFS", "ETXTBSY",
    "EUSERS", "EWOULDBLOCK", "EXDEV",
    // … <csignal> …
    "NSIG", "SIGABRT", "SIGALRM", "SIGBUS", "SIGCHLD", "SIGCONT", "SIGFPE", "SIGHUP", "SIGILL", "SIGINT", "SIGIO",
    "SIGKILL", "SIGPIPE", "SIGPROF", "SIGPWR", "SIGQUIT", "SIGSEGV", "SIGSTOP", "SIGSYS", "SIGTERM", "SIGTRAP",
    "SIGTSTP", "SIGTTIN", "SIGTTOU", "SIGURG", "SIGUSR1", "SIGUSR2", "SIGVTALRM", "SIGWINCH", "SIGXCPU", "SIGXFSZ",
    "SIG_BLOCK", "SIG_DFL", "SIG_ERR", "SIG_IGN", "SIG_SETMASK", "SIG_UNBLOCK",
    // … <climits>, <cstdint>, <cfloat> …
    "CHAR_BIT", "CHAR_MAX", "CHAR_MIN", "DBL_DECIMAL_DIG", "DBL_DIG", "DBL_EPSILON", "DBL_HAS_SUBNORM", "DBL_MANT_DIG",
    "DBL_MAX", "DBL_MAX_10_EXP", "DBL_MAX_EXP", "DBL_MIN", "DBL_MIN_10_EXP", "DBL_MIN_EXP", "DBL_TRUE_MIN",
    "DECIMAL_DIG", "FLT_DECIMAL_DIG", "FLT_DIG", "FLT_EPSILON", "FLT_EVAL_METHOD", "FLT_HAS_SUBNORM", "FLT_MANT_DIG",
    "FLT_MAX", "FLT_MAX_10_EXP", "FLT_MAX_EXP", "FLT_MIN", "FLT_MIN_10_EXP", "FLT_MIN_EXP", "FLT_RADIX", "FLT_ROUNDS",
    "FLT_TRUE_MIN", "INT16_MAX", "INT16_MIN", "INT32_MAX", "INT32_MIN", "INT64_MAX", "INT64_MIN", "INT8_MAX",
    "INT8_MIN", "INTMAX_MAX", "INTMAX_MIN", "INTPTR_MAX", "INTPTR_MIN", "INT_FAST16_MAX", "INT_FAST16_MIN",
    "INT_FAST32_MAX", "INT_FAST32_MIN", "INT_FAST64_MAX", "INT_FAST64_MIN", "INT_FAST8_MAX", "INT_FAST8_MIN",
    "INT_LEAST16_MAX", "INT_LEAST16_MIN", "INT_LEAST32_MAX", "INT_LEAST32_MIN", "INT_LEAST64_MAX", "INT_LEAST64_MIN",
    "INT_LEAST8_MAX", "INT_LEAST8_MIN", "INT_MAX", "INT_MIN", "LDBL_DECIMAL_DIG", "LDBL_DIG", "LDBL_EPSILON",
    "LDBL_HAS_SUBNORM", "LDBL_MANT_DIG", "LDBL_MAX", "LDBL_MAX_10_EXP", "LDBL_MAX_EXP", "LDBL_MIN", "LDBL_MIN_10_EXP",
    "LDBL_MIN_EXP", "LDBL_TRUE_MIN", "LLONG_MAX", "LLONG_MIN", "LONG_MAX", "LONG_MIN", "MB_LEN_MAX", "PTRDIFF_MAX",
    "PTRDIFF_MIN", "SCHAR_MAX", "SCHAR_MIN", "SHRT_MAX", "SHRT_MIN", "SIG_ATOMIC_MAX", "SIG_ATOMIC_MIN", "SIZE_MAX",
    "SSIZE_MAX", "UCHAR_MAX", "UINT16_MAX", "UINT32_MAX", "UINT64_MAX", "UINT8_MAX", "UINTMAX_MAX", "UINTPTR_MAX",
    "UINT_FAST16_MAX", "UINT_FAST32_MAX", "UINT_FAST64_MAX", "UINT_FAST8_MAX", "UINT_LEAST16_MAX", "UINT_LEAST32_MAX",
    "UINT_LEAST64_MAX", "UINT_LEAST8_MAX", "UINT_MAX", "ULLONG_MAX", "ULONG_MAX", "USHRT_MAX", "WCHAR_MAX", "WCHAR_MIN",
    "WINT_MAX", "WINT_MIN",
    // … <cmath> with POSIX's constants …
    "M_1_PI", "M_2_PI", "M_2_SQRTPI", "M_E", "M_LN10", "M_LN2", "M_LOG10E", "M_LOG2E", "M_PI", "M_PI_2", "M_PI_4",
    "M_SQRT1_2", "M_SQRT2",
    // … and the other headers.
    "BUFSIZ", "CLOCKS_PER_SEC", "EOF", "EXIT_FAILURE", "EXIT_SUCCESS", "FE_ALL_EXCEPT", "FE_DIVBYZERO", "FE_DOWNWARD",
    "FE_INEXACT", "FE_INVALID", "FE_OVERFLOW", "FE_TONEAREST", "FE_TOWARDZERO", "FE_UNDERFLOW", "FE_UPWARD",
    "FILENAME_MAX", "FOPEN_MAX", "FP_ILOGB0", "FP_ILOGBNAN", "FP_INFINITE", "FP_NAN", "FP_NORMAL", "FP_SUBNORMAL",
    "FP_ZERO", "HUGE_VAL", "HUGE_VALF", "HUGE_VALL", "INFINITY", "LC_ALL", "LC_COLLATE", "LC_CTYPE", "LC_MESSAGES",
    "LC_MONETARY", "LC_NUMERIC", "LC_TIME", "L_tmpnam", "MATH_ERREXCEPT", "MATH_ERRNO", "MB_CUR_MAX", "NAN", "NULL",
    "RAND_MAX", "SEEK_CUR", "SEEK_END", "SEEK_SET", "TIME_UTC", "TMP_MAX", "WEOF", "errno", "math_errhandling",
    "stderr", "stdin", "stdout",
    // POSIX and BSD headers, on one platform or another: <math.h>, <sys/param.h>, <sys/stat.h>, <time.h>, <unistd.h> …
    "BIG_ENDIAN", "BOOL", "BYTE_ORDER", "CLOCK_BOOTTIME", "CLOCK_MONOTONIC", "CLOCK_PROCESS_CPUTIME_ID",
    "CLOCK_REALTIME", "CLOCK_THREAD_CPUTIME_ID", "DOMAIN", "FALSE", "FHSIZE", "F_OK", "GID_MAX", "HOST_NAME_MAX",
    "HUGE", "IOV_MAX", "LINE_MAX", "LITTLE_ENDIAN", "LOGIN_NAME_MAX", "MAXPATHLEN", "MINSIGSTKSZ", "NAME_MAX",
    "NGROUPS_MAX", "OVERFLOW", "PAGESIZE", "PAGE_SIZE", "PATH_MAX", "PDP_ENDIAN", "PIPE_BUF", "PLOSS", "R_OK",
    "SCHED_BATCH", "SCHED_FIFO", "SCHED_IDLE", "SCHED_OTHER", "SCHED_RR", "SIGSTKSZ", "SING", "STDERR_FILENO",
    "STDIN_FILENO", "STDOUT_FILENO", "TIMER_ABSTIME", "TLOSS", "TRUE", "UID_MAX", "UNDERFLOW", "WNOHANG", "WUNTRACED",
    "W_OK", "X_OK", "h_addr", "s_addr", "sa_handler", "sa_sigaction", "sched_priority", "si_addr", "si_pid",
    "si_status", "si_uid", "si_value", "st_atime", "st_ctime", "st_mtime",
    // The template parameter of every message.
    "Memory",
  };
  // clang-format on
  return reserved.contains(name);
}

}  // namespace isomer::compiler::emit
