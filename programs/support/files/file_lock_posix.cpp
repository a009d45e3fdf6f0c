#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <string>
#include <system_error>
#include <thread>

#include "failure/command_failure.hpp"
#include "files/file_lock.hpp"
#include "text/harmless_text.hpp"

namespace cis::programs {

FileLock::FileLock(const std::filesystem::path& path) {
    constexpr int for_its_owner_alone = 0600;
    constexpr int flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK;
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): open() is declared this way
    const int descriptor = ::open(path.c_str(), flags, for_its_owner_alone);
    if (descriptor < 0) {
        throw InputError(harmless("'" + path.string() +
                                  "' cannot be made: " + std::generic_category().message(errno) + '.'),
                         {path.string()});
    }
    handle_ = descriptor;
    constexpr std::chrono::milliseconds pause{20};
    constexpr int most_trials = 250;
    for (int trial = 0; ::flock(descriptor, LOCK_EX | LOCK_NB) != 0; ++trial) {
        const int error = errno;
        if (trial < most_trials && (error == EWOULDBLOCK || error == EINTR)) {
            std::this_thread::sleep_for(pause);
            continue;
        }
        ::close(descriptor);
        throw CommandFailure(ExitCode::busy, harmless("'" + path.string() + "' cannot be locked: " +
                                                      std::generic_category().message(error) + '.'));
    }
}

FileLock::~FileLock() { ::close(static_cast<int>(handle_)); }

}  // namespace cis::programs
