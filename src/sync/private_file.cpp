#include "sync/private_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>
#include <utility>

#include "cis/core/exception.hpp"

namespace cis::sync::detail {
namespace {

constexpr int for_its_owner_alone = 0600;
constexpr std::size_t most_kept = std::size_t{256} * 1024;

}  // namespace

PrivateFile::PrivateFile(std::filesystem::path path, const char* param)
    : path_(std::move(path)), param_(param) {
    // Whoever held the lock may have removed the file before it was locked here.
    while (!open_and_lock()) ::close(std::exchange(descriptor_, -1));
}

bool PrivateFile::open_and_lock() {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): open() is declared this way
    descriptor_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, for_its_owner_alone);
    if (descriptor_ < 0) fail("cannot be opened");
    try {
        struct stat status{};
        if (::fstat(descriptor_, &status) != 0) fail("cannot be opened");
        if (!S_ISREG(status.st_mode))
            throw_error(invalid_argument(param_, path_.string() + ": is not an ordinary file"));
        if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
            if (errno != EWOULDBLOCK) fail("cannot be locked");
            Error error = invalid_argument(param_, path_.string() + ": another export is writing to it");
            error.kind = ErrorKind::conflict;
            throw_error(std::move(error));
        }
        struct stat locked{};
        struct stat there{};
        if (::fstat(descriptor_, &locked) != 0) fail("cannot be opened");
        if (::stat(path_.c_str(), &there) != 0 || there.st_ino != locked.st_ino ||
            there.st_dev != locked.st_dev)
            return false;
        written_ = static_cast<std::uint64_t>(locked.st_size);
        if (::lseek(descriptor_, 0, SEEK_END) < 0) fail("cannot be opened");
        return true;
    } catch (...) {
        ::close(descriptor_);
        throw;
    }
}

PrivateFile::~PrivateFile() {
    try {
        flush();
    } catch (const Exception&) {
        // Nobody relies on what was not made durable.
        kept_.clear();
    }
    ::close(descriptor_);
}

void PrivateFile::append(std::string_view bytes) {
    kept_ += bytes;
    if (kept_.size() >= most_kept) flush();
}

void PrivateFile::make_private() {
    if (is_private_) return;
    if (::fchmod(descriptor_, for_its_owner_alone) != 0) fail("cannot be made private");
    is_private_ = true;
}

void PrivateFile::flush() {
    if (kept_.empty()) return;
    make_private();
    std::string_view rest = kept_;
    while (!rest.empty()) {
        const ssize_t count = ::write(descriptor_, rest.data(), rest.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) fail("cannot be written");
        rest.remove_prefix(static_cast<std::size_t>(count));
        written_ += static_cast<std::uint64_t>(count);
    }
    kept_.clear();
}

void PrivateFile::make_durable() {
    flush();
    if (::fdatasync(descriptor_) != 0) fail("cannot be written");
}

void PrivateFile::truncate(std::uint64_t size) {
    kept_.clear();
    make_private();
    if (::ftruncate(descriptor_, static_cast<off_t>(size)) != 0 || ::lseek(descriptor_, 0, SEEK_END) < 0)
        fail("cannot be cut");
    written_ = size;
}

std::string PrivateFile::read() {
    std::string text(written_, '\0');
    std::size_t at = 0;
    while (at < text.size()) {
        const ssize_t count =
            ::pread(descriptor_, text.data() + at, text.size() - at, static_cast<off_t>(at));
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) fail("cannot be read");
        if (count == 0) break;
        at += static_cast<std::size_t>(count);
    }
    text.resize(at);
    return text;
}

void PrivateFile::fail(const char* what) const {
    throw_error(invalid_argument(
        param_, path_.string() + ": " + what + ": " + std::generic_category().message(errno)));
}

void replace_private_file(const std::filesystem::path& path, std::string_view content, const char* param) {
    std::filesystem::path next = path;
    next += ".new";
    {
        PrivateFile file(next, param);
        file.truncate(0);
        file.append(content);
        file.make_durable();
    }
    if (std::rename(next.c_str(), path.c_str()) != 0) {
        throw_error(invalid_argument(
            param, path.string() + ": cannot be written: " + std::generic_category().message(errno)));
    }
}

}  // namespace cis::sync::detail
