#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>

#include "terminal/standard_streams.hpp"

namespace cis::programs {
namespace {

bool is_open(int descriptor) noexcept {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): fcntl() is declared this way
    return ::fcntl(descriptor, F_GETFD) != -1;
}

}  // namespace

void use_utf8_streams() noexcept {}  // they are streams of bytes, and terminals take UTF-8

void outlive_readers() noexcept { (void)std::signal(SIGPIPE, SIG_IGN); }

void outlive_full_files() noexcept { (void)std::signal(SIGXFSZ, SIG_IGN); }

bool is_piped() noexcept {
    struct stat status{};
    if (::fstat(STDOUT_FILENO, &status) != 0) return false;
    return S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode);
}

bool open_standard_streams() noexcept {
    const bool has_output = is_open(STDOUT_FILENO);
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        // open() takes the lowest free number, which is this one.
        // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): open() is declared this way
        if (!is_open(descriptor)) (void)::open("/dev/null", O_RDWR);
    }
    return has_output;
}

}  // namespace cis::programs
