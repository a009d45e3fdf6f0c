#include "files/secret_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include <cis/core/secret.hpp>

#include "files/private_file.hpp"

namespace cis::programs {
namespace {

/// Without this, a crash could lose the file's name although its content is on the disk.
bool sync_directory_of(const std::filesystem::path& path) {
    const auto directory = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): open() is declared this way
    const int descriptor = ::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return false;
    const bool synced = ::fsync(descriptor) == 0;
    ::close(descriptor);
    return synced;
}

}  // namespace

SecretFile::SecretFile(std::filesystem::path path) : path_(std::move(path)) {
    descriptor_ = create_private_file(path_);
    if (!sync_directory_of(path_)) {
        const int error = errno;
        ::close(descriptor_);
        ::unlink(path_.c_str());
        errno = error;
        fail("cannot create ");
    }
}

SecretFile::~SecretFile() {
    ::close(descriptor_);
    if (size_ == 0) ::unlink(path_.c_str());
}

void SecretFile::append(std::string_view line) {
    // Secret overwrites its memory at the end.
    const Secret text(std::string(line) + '\n');
    try {
        write_all(text.reveal());
        if (::fsync(descriptor_) != 0) fail("cannot write to ");
    } catch (const std::system_error&) {
        // Best effort: the file system may have failed completely.
        if (::ftruncate(descriptor_, size_) == 0) (void)::lseek(descriptor_, size_, SEEK_SET);
        throw;
    }
    size_ += static_cast<off_t>(text.reveal().size());
}

void SecretFile::write_all(std::string_view text) const {
    while (!text.empty()) {
        const auto written = ::write(descriptor_, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) fail("cannot write to ");
        text.remove_prefix(static_cast<std::size_t>(written));
    }
}

void SecretFile::fail(const char* what) const {
    throw std::system_error(errno, std::generic_category(), what + path_.string());
}

}  // namespace cis::programs
