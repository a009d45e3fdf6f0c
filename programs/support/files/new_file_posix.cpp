#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <string>
#include <system_error>
#include <utility>

#include "files/new_file.hpp"

namespace cis::programs {
namespace {

int number_of_file(std::intptr_t handle) { return static_cast<int>(handle); }

}  // namespace

NewFile::NewFile(std::filesystem::path path) : path_(std::move(path)) {
    constexpr int for_its_owner_alone = 0600;
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): open() is declared this way
    handle_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, for_its_owner_alone);
    if (handle_ < 0) fail(errno == EEXIST ? "create (name a new file)" : "create");
    // The lock says that somebody writes the file, see draft.hpp. Some file systems have no locks.
    static_cast<void>(::flock(number_of_file(handle_), LOCK_EX | LOCK_NB));
}

NewFile::~NewFile() { ::close(number_of_file(handle_)); }

void NewFile::append(std::string_view bytes, Durability durability) {
    try {
        write_all(bytes);
        if (durability == Durability::power_failure && ::fsync(number_of_file(handle_)) != 0)
            fail("write to");
    } catch (const std::system_error&) {
        // If this fails, the bytes were not written either.
        const auto size = static_cast<off_t>(size_);
        if (::ftruncate(number_of_file(handle_), size) == 0)
            static_cast<void>(::lseek(number_of_file(handle_), size, SEEK_SET));
        throw;
    }
    size_ += bytes.size();
}

void NewFile::sync_name() const {
    const auto folder = path_.has_parent_path() ? path_.parent_path() : std::filesystem::path(".");
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): open() is declared this way
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) fail("create");
    const int error = ::fsync(descriptor) == 0 ? 0 : errno;
    ::close(descriptor);
    errno = error;
    if (error != 0) fail("create");
}

void NewFile::remove() const noexcept { ::unlink(path_.c_str()); }

void NewFile::write_all(std::string_view bytes) const {
    while (!bytes.empty()) {
        const auto written = ::write(number_of_file(handle_), bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) fail("write to");
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

bool is_being_written(const std::filesystem::path& file) noexcept {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): open() is declared this way
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) return false;
    const bool is_locked = ::flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    ::close(descriptor);
    return is_locked;
}

void NewFile::fail(const char* what) const {
    throw std::system_error(errno, std::generic_category(),
                            std::string("cannot ") + what + " '" + path_.string() + "'");
}

}  // namespace cis::programs
