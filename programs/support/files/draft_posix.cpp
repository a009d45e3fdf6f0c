#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files/draft.hpp"

namespace cis::programs {

void remove_if_abandoned(const std::filesystem::path& draft) noexcept {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): open() is declared this way
    const int descriptor = ::open(draft.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) return;
    struct stat status{};
    const bool is_ours =
        ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == ::geteuid();
    // A NewFile has this lock as long as its process writes.
    if (is_ours && ::flock(descriptor, LOCK_EX | LOCK_NB) == 0) ::unlink(draft.c_str());
    ::close(descriptor);
}

}  // namespace cis::programs
