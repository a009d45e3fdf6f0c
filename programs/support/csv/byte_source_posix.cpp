#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "csv/byte_source.hpp"
#include "failure/input_error.hpp"

namespace cis::programs {
namespace {

constexpr std::size_t block_size = std::size_t{64} * 1024;

int descriptor_of(std::intptr_t handle) { return static_cast<int>(handle); }

[[noreturn]] void fail(const std::string& what, const std::string& name) {
    throw std::system_error(errno, std::generic_category(), "cannot " + what + " " + name);
}

}  // namespace

bool is_standard_input(const std::filesystem::path& file) {
    if (file == "-") return true;
    struct stat named{};
    struct stat standard{};
    return ::stat(file.c_str(), &named) == 0 && ::fstat(STDIN_FILENO, &standard) == 0 &&
           named.st_dev == standard.st_dev && named.st_ino == standard.st_ino;
}

bool can_be_read_again(const std::filesystem::path& file) {
    std::error_code ignored;
    return file != "-" && std::filesystem::is_regular_file(file, ignored);
}

ByteSource::ByteSource(const std::filesystem::path& file, std::stop_token stop)
    : stop_(std::move(stop)), block_(block_size) {
    if (file == "-") {
        handle_ = STDIN_FILENO;
        name_ = "standard input";
    } else {
        name_ = "'" + file.string() + "'";
        // If no process writes to a pipe, open() would wait, and nothing could stop that.
        handle_ = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
        if (handle_ < 0) fail("open", name_);
    }
    struct stat status{};
    if (::fstat(descriptor_of(handle_), &status) != 0) return;
    if (S_ISREG(status.st_mode)) size_ = static_cast<std::size_t>(status.st_size);
    if (S_ISDIR(status.st_mode)) {
        ::close(descriptor_of(handle_));
        throw InputError(name_ + " is a folder: name a file in it");
    }
}

ByteSource::~ByteSource() {
    if (handle_ != STDIN_FILENO) ::close(descriptor_of(handle_));
}

bool ByteSource::wait() const {
    constexpr int between_looks = 100;  // milliseconds
    while (!stop_.stop_requested()) {
        pollfd one{.fd = descriptor_of(handle_), .events = POLLIN, .revents = 0};
        // read() reports an error.
        if (::poll(&one, 1, between_looks) != 0 && (one.revents != 0 || errno != EINTR)) return true;
    }
    return false;
}

std::string_view ByteSource::read() {
    for (;;) {
        if (!size_ && !wait()) return {};
        const auto size = ::read(descriptor_of(handle_), block_.data(), block_.size());
        if (size < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (size < 0) fail("read", name_);
        return {block_.data(), static_cast<std::size_t>(size)};
    }
}

}  // namespace cis::programs
