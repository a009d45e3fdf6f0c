#include <windows.h>

#include "ingest/run/user_folders.hpp"
#include "process/environment.hpp"
#include "process/process_id.hpp"

namespace cis::programs::ingest_command {

const char* const name_of_home = "LOCALAPPDATA";
const char* const name_of_entry = "the folder below USERPROFILE";

UserFolders UserFolders::of_this_process() {
    UserFolders folders{.state_home = environment_value("XDG_STATE_HOME"),
                        .home = environment_value("LOCALAPPDATA"),
                        .entry = std::nullopt};
    if (const auto profile = environment_value("USERPROFILE")) folders.entry = *profile + "\\AppData\\Local";
    return folders;
}

std::filesystem::path state_folder_below(const std::filesystem::path& home) { return home / "cis-cpp"; }

// A program that runs as another user has the folders of that user.
std::string fault_of_home(const std::filesystem::path& home) {
    std::error_code failed;
    const auto status = std::filesystem::status(home, failed);
    if (!std::filesystem::exists(status))
        return failed ? failed.message()
                      : std::make_error_code(std::errc::no_such_file_or_directory).message();
    return std::filesystem::is_directory(status) ? std::string() : "is not a folder";
}

// The right to write depends on access lists, so this function tries it.
std::error_code fault_of_writing(const std::filesystem::path& folder) {
    const auto file = folder / ("cis-" + std::to_string(process_id()) + ".tmp");
    HANDLE const created = CreateFileW(file.c_str(), GENERIC_WRITE, FILE_SHARE_DELETE, nullptr, CREATE_NEW,
                                       FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, nullptr);
    if (created == INVALID_HANDLE_VALUE) {
        const DWORD error = GetLastError();
        if (error == ERROR_FILE_EXISTS) return {};  // so a file could be created there
        return {static_cast<int>(error), std::system_category()};
    }
    CloseHandle(created);
    return {};
}

}  // namespace cis::programs::ingest_command
