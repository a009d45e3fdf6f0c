#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "core/readable_file.hpp"
#include "sql/database_file.hpp"

namespace cis::sql {

std::error_code check_database_file(const std::filesystem::path& file, bool read_only) {
    // NOLINTBEGIN(cppcoreguidelines-pro-type-vararg): open() is declared this way
    int descriptor = ::open(file.c_str(), O_CLOEXEC | (read_only ? O_RDONLY : O_RDWR));
    // A link that leads nowhere does not get a new database: whoever made the link decides where it would be.
    if (descriptor < 0 && errno == ENOENT && !read_only)
        descriptor = ::open(file.c_str(), O_CLOEXEC | O_RDWR | O_CREAT | O_NOFOLLOW, 0600);
    // NOLINTEND(cppcoreguidelines-pro-type-vararg)
    if (descriptor >= 0) {
        ::close(descriptor);
        return {};
    }
    const std::error_code failed(errno, std::generic_category());
    // SQLite opens such a file read-only.
    if (failed == std::errc::permission_denied && cis::detail::is_readable(file)) return {};
    return failed;
}

}  // namespace cis::sql
