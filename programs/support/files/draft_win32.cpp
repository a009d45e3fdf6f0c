#include <windows.h>

#include "files/draft.hpp"

namespace cis::programs {

void remove_if_abandoned(const std::filesystem::path& draft) noexcept {
    // While a process writes the file, nobody else can open it exclusively.
    HANDLE const alone = CreateFileW(draft.c_str(), DELETE, 0, nullptr, OPEN_EXISTING,
                                     FILE_FLAG_DELETE_ON_CLOSE | FILE_FLAG_OPEN_REPARSE_POINT, nullptr);
    if (alone != INVALID_HANDLE_VALUE) CloseHandle(alone);
}

}  // namespace cis::programs
