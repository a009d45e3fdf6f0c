#include <windows.h>

#include "core/owner_only_win32.hpp"
#include "core/readable_file.hpp"
#include "sql/database_file.hpp"

namespace cis::sql {

std::error_code check_database_file(const std::filesystem::path& file, bool read_only) {
    const cis::detail::OwnerOnly owner;
    SECURITY_ATTRIBUTES attributes = owner.attributes();
    HANDLE const opened =
        CreateFileW(file.c_str(), read_only ? GENERIC_READ : GENERIC_READ | GENERIC_WRITE,
                    FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, &attributes,
                    read_only ? OPEN_EXISTING : OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (opened != INVALID_HANDLE_VALUE) {
        CloseHandle(opened);
        return {};
    }
    const DWORD reason = GetLastError();
    // SQLite opens such a file read-only.
    if (reason == ERROR_ACCESS_DENIED && cis::detail::is_readable(file)) return {};
    return {static_cast<int>(reason), std::system_category()};
}

}  // namespace cis::sql
