#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

#include "core/planted_file.hpp"
#include "core/readable_file.hpp"
#include "sql/database_file.hpp"

namespace cis::sql {
namespace {

constexpr mode_t for_its_owner_alone = S_IRUSR | S_IWUSR;

/// A file that is open as long as this object lives.
class Descriptor {
public:
    Descriptor(const std::filesystem::path& file, int flags) {
        // O_NONBLOCK is set so that opening a pipe does not wait before we know what it is.
        constexpr int always = O_CLOEXEC | O_NONBLOCK;
        // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): open() is declared this way
        number_ = ::open(file.c_str(), flags | always, for_its_owner_alone);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (is_open()) ::close(number_);
    }

    [[nodiscard]] bool is_open() const { return number_ >= 0; }
    [[nodiscard]] int number() const { return number_; }

private:
    int number_{-1};
};

/// What is wrong with a file that could be opened.
std::string fault_of(const Descriptor& opened, bool read_only) {
    struct stat status{};
    if (::fstat(opened.number(), &status) != 0) return std::generic_category().message(errno);
    if (!S_ISREG(status.st_mode)) return "is not an ordinary file";
    if (read_only) return {};
    // An empty file becomes the database. Members of its group may keep their access.
    const bool is_for_everybody = status.st_size == 0 && (status.st_mode & S_IRWXO) != 0;
    if (is_for_everybody && ::fchmod(opened.number(), status.st_mode & (S_IRWXU | S_IRWXG)) != 0)
        return std::generic_category().message(errno);
    return {};
}

/// What is wrong with a file after this error.
std::string fault_of(const std::error_code& failed, const std::filesystem::path& file) {
    // SQLite opens such a file read-only.
    if (failed == std::errc::permission_denied && cis::detail::is_readable(file)) return {};
    return failed.message();
}

/// What is wrong with a file that exists. It is not opened.
std::string fault_of_access(const std::filesystem::path& file, bool read_only) {
    if (::access(file.c_str(), read_only ? R_OK : R_OK | W_OK) == 0) return {};
    return fault_of({errno, std::generic_category()}, file);
}

constexpr std::array<const char*, 3> logs{"-wal", "-shm", "-journal"};

std::filesystem::path with_end(std::filesystem::path file, const char* end) {
    file += end;
    return file;
}

}  // namespace

std::string fault_of_database_file(const std::filesystem::path& file, bool read_only) {
    // This process may have the database open already. Closing another descriptor of it would release the
    // locks of SQLite, and other processes would then remove a log that is still written.
    struct stat status{};
    if (::stat(file.c_str(), &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0)
        return fault_of_access(file, read_only);
    const Descriptor existing(file, read_only ? O_RDONLY : O_RDWR);
    if (existing.is_open()) return fault_of(existing, read_only);
    std::error_code failed(errno, std::generic_category());
    if (failed == std::errc::no_such_file_or_directory && !read_only) {
        // A link that leads nowhere does not get a new database: whoever made the link decides where it is.
        const Descriptor made(file, O_RDWR | O_CREAT | O_NOFOLLOW);
        if (made.is_open()) return {};
        failed = {errno, std::generic_category()};
        std::error_code unknown;
        if (std::filesystem::is_symlink(std::filesystem::symlink_status(file, unknown)))
            return "is a link that leads to no file";
    }
    return fault_of(failed, file);
}

std::string fault_of_owners(const std::filesystem::path& file) {
    const auto target = cis::detail::file_behind_links(file);
    if (!target) return file.string() + ": " + cis::detail::planted_file;
    struct stat whole{};
    if (::stat(target->c_str(), &whole) != 0) return {};
    for (const char* end : logs) {
        const auto log = with_end(*target, end);
        struct stat status{};
        if (::lstat(log.c_str(), &status) != 0 || status.st_uid == whole.st_uid) continue;
        if (cis::detail::is_planted(status, log)) return log.string() + ": " + cis::detail::planted_file;
    }
    return {};
}

void make_logs(const std::filesystem::path& file) {
    const auto target = cis::detail::file_behind_links(file);
    struct stat folder{};
    struct stat whole{};
    if (!target || !cis::detail::is_in_shared_folder(*target, folder)) return;
    if (::stat(target->c_str(), &whole) != 0 || whole.st_uid != ::geteuid()) return;
    // The third log is not made: SQLite makes it only for a moment, and needs it to be absent before.
    for (const char* end : {"-wal", "-shm"})
        const Descriptor made(with_end(*target, end), O_RDWR | O_CREAT | O_EXCL);
}

}  // namespace cis::sql
