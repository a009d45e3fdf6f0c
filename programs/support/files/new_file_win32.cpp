#include <windows.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <string>
#include <system_error>
#include <utility>

#include "core/owner_only_win32.hpp"
#include "files/new_file.hpp"

namespace cis::programs {
namespace {

HANDLE file_of(std::intptr_t handle) { return std::bit_cast<HANDLE>(handle); }

bool cut_file(HANDLE file, std::uint64_t size) {
    FILE_END_OF_FILE_INFO end{};
    end.EndOfFile.QuadPart = static_cast<LONGLONG>(size);
    return SetFileInformationByHandle(file, FileEndOfFileInfo, &end, sizeof end) != 0;
}

}  // namespace

NewFile::NewFile(std::filesystem::path path) : path_(std::move(path)) {
    const cis::detail::OwnerOnly owner;
    SECURITY_ATTRIBUTES attributes = owner.attributes();
    // Other processes may read and rename the file while it is open, as on other systems.
    HANDLE const created = CreateFileW(path_.c_str(), GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_DELETE,
                                       &attributes, CREATE_NEW, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (created == INVALID_HANDLE_VALUE) fail("create");
    handle_ = std::bit_cast<std::intptr_t>(created);
}

NewFile::~NewFile() { CloseHandle(file_of(handle_)); }

void NewFile::append(std::string_view bytes, Durability durability) {
    try {
        write_all(bytes);
        if (durability == Durability::power_failure && FlushFileBuffers(file_of(handle_)) == 0)
            fail("write to");
    } catch (const std::system_error&) {
        // If this fails, the next bytes overwrite these: write_all() begins at size_.
        cut_file(file_of(handle_), size_);
        throw;
    }
    size_ += bytes.size();
}

// NTFS keeps names in its own journal, and flushing a folder needs special rights.
void NewFile::sync_name() const {}

// The file is open here. It loses its name at once or when it is closed.
void NewFile::remove() const noexcept { DeleteFileW(path_.c_str()); }

void NewFile::write_all(std::string_view bytes) const {
    std::uint64_t offset = size_;
    while (!bytes.empty()) {
        OVERLAPPED to{};
        to.Offset = static_cast<DWORD>(offset & 0xffff'ffffU);
        to.OffsetHigh = static_cast<DWORD>(offset >> 32U);
        const auto size =
            static_cast<DWORD>(std::min<std::size_t>(bytes.size(), std::numeric_limits<DWORD>::max()));
        DWORD written = 0;
        if (WriteFile(file_of(handle_), bytes.data(), size, &written, &to) == 0) fail("write to");
        bytes.remove_prefix(written);
        offset += written;
    }
}

bool is_being_written(const std::filesystem::path& file) noexcept {
    // Without FILE_SHARE_WRITE, the file cannot be opened while somebody writes it.
    HANDLE const read = CreateFileW(file.c_str(), GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_DELETE, nullptr,
                                    OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (read == INVALID_HANDLE_VALUE) return GetLastError() == ERROR_SHARING_VIOLATION;
    CloseHandle(read);
    return false;
}

void NewFile::fail(const char* what) const {
    const DWORD error = GetLastError();
    throw std::system_error(static_cast<int>(error), std::system_category(),
                            std::string("cannot ") + what + " '" + path_.string() + "'");
}

}  // namespace cis::programs
