#include "files/private_file.hpp"

#include <fcntl.h>

#include <cerrno>
#include <system_error>

namespace cis::programs {

int create_private_file(const std::filesystem::path& path) {
    constexpr int for_its_owner_alone = 0600;
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): open() is declared this way
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, for_its_owner_alone);
    if (descriptor < 0) {
        throw std::system_error(errno, std::generic_category(), "cannot create " + path.string());
    }
    return descriptor;
}

}  // namespace cis::programs
