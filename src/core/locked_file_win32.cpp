#include <windows.h>

#include <algorithm>
#include <bit>
#include <limits>

#include "core/locked_file.hpp"
#include "core/owner_only_win32.hpp"
#include "core/planted_file.hpp"

namespace cis::detail {
namespace {

/// Other processes may read, write and rename the file. Only the lock excludes them, as on other systems.
constexpr DWORD shared_with_all = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

HANDLE handle_of(std::intptr_t handle) { return std::bit_cast<HANDLE>(handle); }

std::error_code last_error() { return {static_cast<int>(GetLastError()), std::system_category()}; }

std::error_code error_unless(bool succeeded) { return succeeded ? std::error_code{} : last_error(); }

/// An offset in a file, for ReadFile() and WriteFile().
OVERLAPPED overlapped_at(std::uint64_t offset) {
    OVERLAPPED at{};
    at.Offset = static_cast<DWORD>(offset & 0xffff'ffffU);
    at.OffsetHigh = static_cast<DWORD>(offset >> 32U);
    return at;
}

DWORD at_most_dword(std::size_t size) {
    return static_cast<DWORD>(std::min<std::size_t>(size, std::numeric_limits<DWORD>::max()));
}

bool is_same_file(HANDLE one, HANDLE other) {
    BY_HANDLE_FILE_INFORMATION first{};
    BY_HANDLE_FILE_INFORMATION second{};
    return GetFileInformationByHandle(one, &first) != 0 && GetFileInformationByHandle(other, &second) != 0 &&
           first.dwVolumeSerialNumber == second.dwVolumeSerialNumber &&
           first.nFileIndexHigh == second.nFileIndexHigh && first.nFileIndexLow == second.nFileIndexLow;
}

}  // namespace

std::error_code LockedFile::open(const std::filesystem::path& path) {
    close();
    std::error_code ignored;
    if (std::filesystem::is_symlink(std::filesystem::symlink_status(path, ignored)))
        return std::make_error_code(std::errc::too_many_symbolic_link_levels);
    const OwnerOnly owner;
    SECURITY_ATTRIBUTES attributes = owner.attributes();
    handle_ =
        std::bit_cast<std::intptr_t>(CreateFileW(path.c_str(), GENERIC_READ | GENERIC_WRITE, shared_with_all,
                                                 &attributes, OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL, nullptr));
    return error_unless(is_open());
}

void LockedFile::close() noexcept {
    if (is_open()) CloseHandle(handle_of(handle_));
    handle_ = closed;
}

std::error_code LockedFile::lock() {
    // A lock on Windows also prevents others from reading the locked bytes. So it covers one byte far beyond
    // the content.
    OVERLAPPED far_behind = overlapped_at(std::numeric_limits<std::int64_t>::max() - 1);
    if (LockFileEx(handle_of(handle_), LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0,
                   &far_behind) != 0)
        return {};
    const DWORD reason = GetLastError();
    if (reason == ERROR_LOCK_VIOLATION)
        return std::make_error_code(std::errc::resource_unavailable_try_again);
    return {static_cast<int>(reason), std::system_category()};
}

bool LockedFile::is_ordinary() const { return GetFileType(handle_of(handle_)) == FILE_TYPE_DISK; }

bool LockedFile::is_planted(const std::filesystem::path& path) const { return detail::is_planted(path); }

bool LockedFile::is_at(const std::filesystem::path& path) const {
    HANDLE const there =
        CreateFileW(path.c_str(), 0, shared_with_all, nullptr, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (there == INVALID_HANDLE_VALUE) return false;
    const bool is_same = is_same_file(handle_of(handle_), there);
    CloseHandle(there);
    return is_same;
}

std::uint64_t LockedFile::size(std::error_code& failed) const {
    LARGE_INTEGER size{};
    failed = error_unless(GetFileSizeEx(handle_of(handle_), &size) != 0);
    return static_cast<std::uint64_t>(size.QuadPart);
}

std::size_t LockedFile::read_at(std::uint64_t offset, std::span<char> into, std::error_code& failed) const {
    OVERLAPPED from = overlapped_at(offset);
    DWORD count = 0;
    const bool has_read =
        ReadFile(handle_of(handle_), into.data(), at_most_dword(into.size()), &count, &from) != 0;
    failed = error_unless(has_read || GetLastError() == ERROR_HANDLE_EOF);
    return has_read ? count : 0;
}

std::error_code LockedFile::write_at(std::uint64_t offset, std::string_view bytes) {
    while (!bytes.empty()) {
        OVERLAPPED to = overlapped_at(offset);
        DWORD count = 0;
        if (WriteFile(handle_of(handle_), bytes.data(), at_most_dword(bytes.size()), &count, &to) == 0)
            return last_error();
        bytes.remove_prefix(count);
        offset += count;
    }
    return {};
}

std::error_code LockedFile::truncate(std::uint64_t size) {
    FILE_END_OF_FILE_INFO end{};
    end.EndOfFile.QuadPart = static_cast<LONGLONG>(size);
    return error_unless(SetFileInformationByHandle(handle_of(handle_), FileEndOfFileInfo, &end, sizeof end) !=
                        0);
}

std::error_code LockedFile::make_durable() { return error_unless(FlushFileBuffers(handle_of(handle_)) != 0); }

std::error_code LockedFile::make_private() {
    const OwnerOnly owner;
    if (owner.get() == nullptr) return last_error();
    // open() does not ask for this right, because then a file of somebody else would not open at all.
    HANDLE const changed = ReOpenFile(handle_of(handle_), WRITE_DAC, shared_with_all, 0);
    if (changed == INVALID_HANDLE_VALUE) return last_error();
    const auto error =
        error_unless(SetKernelObjectSecurity(changed, DACL_SECURITY_INFORMATION, owner.get()) != 0);
    CloseHandle(changed);
    return error;
}

}  // namespace cis::detail
