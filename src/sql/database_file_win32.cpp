#include <windows.h>

#include <system_error>

#include "core/owner_only_win32.hpp"
#include "core/readable_file.hpp"
#include "sql/database_file.hpp"

namespace cis::sql {

std::string fault_of_database_file(const std::filesystem::path& file, bool read_only) {
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
    return std::system_category().message(static_cast<int>(reason));
}

// Access lists, which are inherited, say who may create a file there.
std::string fault_of_owners(const std::filesystem::path& /*file*/) { return {}; }

void make_logs(const std::filesystem::path& /*file*/) {}

}  // namespace cis::sql
