#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

#include "core/planted_file.hpp"
#include "failure/input_error.hpp"
#include "files/private_file.hpp"
#include "text/harmless_text.hpp"

namespace cis::programs {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse_private(const fs::path& path, const std::string& why) {
    throw InputError(harmless("'" + path.string() + "' " + why + '.'), {path.string()});
}

/// An open file, closed at the end.
class PrivateDescriptor {
public:
    explicit PrivateDescriptor(int number) : number_(number) {}
    PrivateDescriptor(const PrivateDescriptor&) = delete;
    PrivateDescriptor& operator=(const PrivateDescriptor&) = delete;
    ~PrivateDescriptor() {
        if (number_ >= 0) ::close(number_);
    }
    [[nodiscard]] int number() const noexcept { return number_; }

private:
    int number_;
};

/// Refuses a folder in which others can replace a file. Its owner can be root, as with the folder of a
/// service.
void check_folder(const fs::path& folder) {
    struct stat status{};
    const fs::path name = folder.empty() ? fs::path(".") : folder;
    if (::stat(name.c_str(), &status) != 0) refuse_private(name, std::generic_category().message(errno));
    if (!S_ISDIR(status.st_mode)) refuse_private(name, "is not a folder");
    if (status.st_uid != ::geteuid() && status.st_uid != 0) refuse_private(name, "belongs to another user");
    if ((status.st_mode & (S_IWGRP | S_IWOTH)) != 0)
        refuse_private(name, "can be changed by other users: take the right to write from them (chmod go-w)");
}

void check_file(const fs::path& path, int descriptor) {
    struct stat status{};
    if (::fstat(descriptor, &status) != 0) refuse_private(path, std::generic_category().message(errno));
    if (!S_ISREG(status.st_mode)) refuse_private(path, "is not an ordinary file");
    if (status.st_uid != ::geteuid()) refuse_private(path, "belongs to another user");
    // Rights from access lists show in these bits too.
    if ((status.st_mode & (S_IRWXG | S_IRWXO)) != 0)
        refuse_private(path, "can be used by other users: take that right away (chmod 600)");
}

/// Makes a folder and those above it. The first new folder must be in a folder of this user or of root,
/// because with sudo HOME can be that of somebody else.
void make_folders(const fs::path& folder) {
    std::error_code failed;
    if (folder.empty() || fs::is_directory(folder, failed)) return;
    const fs::path above = folder.parent_path();
    make_folders(above);
    struct stat status{};
    if (::stat(above.empty() ? "." : above.c_str(), &status) == 0 && status.st_uid != ::geteuid() &&
        status.st_uid != 0) {
        refuse_private(above, "belongs to another user: name a folder of your own by CIS_CONFIG");
    }
    if (::mkdir(folder.c_str(), S_IRWXU) != 0 && errno != EEXIST)
        refuse_private(folder, "cannot be made: " + std::generic_category().message(errno));
}

}  // namespace

std::optional<Secret> read_private_file(const fs::path& path, std::size_t most) {
    const auto file = detail::file_behind_links(path);
    if (!file) refuse_private(path, detail::planted_file);
    // O_NONBLOCK: a FIFO has no end to wait for.
    constexpr int flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): open() is declared this way
    const PrivateDescriptor opened(::open(file->c_str(), flags));
    if (opened.number() < 0) {
        if (errno == ENOENT) return std::nullopt;
        refuse_private(path, "cannot be read: " + std::generic_category().message(errno));
    }
    check_file(path, opened.number());
    check_folder(file->parent_path());
    std::string text(most + 1, '\0');
    std::size_t size = 0;
    while (size < text.size()) {
        const ssize_t count = ::read(opened.number(), text.data() + size, text.size() - size);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) refuse_private(path, "cannot be read: " + std::generic_category().message(errno));
        if (count == 0) break;
        size += static_cast<std::size_t>(count);
    }
    const bool is_too_large = size > most;
    text.resize(size);
    Secret secret(std::move(text));
    if (is_too_large) refuse_private(path, "has more than " + std::to_string(most) + " bytes");
    return secret;
}

void make_private_folder(const fs::path& folder) {
    make_folders(folder.has_filename() ? folder : folder.parent_path());
    check_folder(folder);
}

}  // namespace cis::programs
