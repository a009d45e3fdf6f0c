#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "core/locked_file.hpp"
#include "core/planted_file.hpp"

namespace cis::detail {
namespace {

static_assert(sizeof(off_t) == sizeof(std::uint64_t), "32-bit systems need _FILE_OFFSET_BITS=64");

constexpr mode_t for_its_owner_alone = 0600;

int descriptor_of(std::intptr_t handle) { return static_cast<int>(handle); }

std::error_code last_error() { return {errno, std::generic_category()}; }

std::error_code error_unless(bool succeeded) { return succeeded ? std::error_code{} : last_error(); }

}  // namespace

// NOLINTBEGIN(readability-make-member-function-const): they change the file
std::error_code LockedFile::open(const std::filesystem::path& path) {
    close();
    // O_NONBLOCK is set so that opening a device does not wait before we know what it is.
    constexpr int flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK;
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): open() is declared this way
    handle_ = ::open(path.c_str(), flags, for_its_owner_alone);
    return error_unless(is_open());
}

void LockedFile::close() noexcept {
    if (is_open()) ::close(descriptor_of(handle_));
    handle_ = closed;
}

std::error_code LockedFile::lock() {
    return error_unless(::flock(descriptor_of(handle_), LOCK_EX | LOCK_NB) == 0);
}

bool LockedFile::is_ordinary() const {
    struct stat status{};
    return ::fstat(descriptor_of(handle_), &status) == 0 && S_ISREG(status.st_mode);
}

bool LockedFile::is_planted(const std::filesystem::path& path) const {
    struct stat status{};
    return ::fstat(descriptor_of(handle_), &status) == 0 && detail::is_planted(status, path);
}

bool LockedFile::is_at(const std::filesystem::path& path) const {
    struct stat here{};
    struct stat there{};
    return ::fstat(descriptor_of(handle_), &here) == 0 && ::lstat(path.c_str(), &there) == 0 &&
           here.st_ino == there.st_ino && here.st_dev == there.st_dev;
}

std::uint64_t LockedFile::size(std::error_code& failed) const {
    struct stat status{};
    failed = error_unless(::fstat(descriptor_of(handle_), &status) == 0);
    return static_cast<std::uint64_t>(status.st_size);
}

std::size_t LockedFile::read_at(std::uint64_t offset, std::span<char> into, std::error_code& failed) const {
    ssize_t count = 0;
    do {
        count = ::pread(descriptor_of(handle_), into.data(), into.size(), static_cast<off_t>(offset));
    } while (count < 0 && errno == EINTR);
    failed = error_unless(count >= 0);
    return count < 0 ? 0 : static_cast<std::size_t>(count);
}

std::error_code LockedFile::write_at(std::uint64_t offset, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count =
            ::pwrite(descriptor_of(handle_), bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return last_error();
        bytes.remove_prefix(static_cast<std::size_t>(count));
        offset += static_cast<std::uint64_t>(count);
    }
    return {};
}

std::error_code LockedFile::truncate(std::uint64_t size) {
    return error_unless(::ftruncate(descriptor_of(handle_), static_cast<off_t>(size)) == 0);
}

std::error_code LockedFile::make_durable() {
#if defined(F_FULLFSYNC)
    // On macOS fsync() ends before the disk has written. If a file system does not know this request, fsync()
    // is used.
    if (::fcntl(descriptor_of(handle_), F_FULLFSYNC) == 0) return {};
    return error_unless(::fsync(descriptor_of(handle_)) == 0);
#else
    return error_unless(::fdatasync(descriptor_of(handle_)) == 0);
#endif
}

std::error_code LockedFile::make_private() {
    return error_unless(::fchmod(descriptor_of(handle_), for_its_owner_alone) == 0);
}
// NOLINTEND(readability-make-member-function-const)

}  // namespace cis::detail
