#pragma once

#include <windows.h>

#include <sddl.h>

#include <array>
#include <cstddef>
#include <memory>
#include <string>

namespace cis::detail {

/// Access rights like mode 0600 on other systems: everything for the owner of a file and for this user,
/// nothing for others, and nothing inherited from the folder. Inline, because several of our libraries use it
/// and none exports it.
class OwnerOnly {
public:
    OwnerOnly() {
        // This is a discretionary list, protected from inheritance, that allows full access to the owner of
        // the file. If this user is an administrator, the owner is somebody else, and Wine does not know the
        // word for the owner. So this user is added.
        std::wstring rights = L"D:P(A;;FA;;;OW)";
        if (const std::wstring user = this_user(); !user.empty()) rights += L"(A;;FA;;;" + user + L")";
        PSECURITY_DESCRIPTOR made = nullptr;
        ConvertStringSecurityDescriptorToSecurityDescriptorW(rights.c_str(), SDDL_REVISION_1, &made, nullptr);
        rights_.reset(made);
    }

    /// nullptr if the system has refused. Then a new file gets the rights of its folder.
    [[nodiscard]] PSECURITY_DESCRIPTOR get() const noexcept { return rights_.get(); }

    /// The attributes for CreateFileW(). Programs that this process starts do not inherit the handle.
    [[nodiscard]] SECURITY_ATTRIBUTES attributes() const noexcept {
        return {.nLength = sizeof(SECURITY_ATTRIBUTES),
                .lpSecurityDescriptor = rights_.get(),
                .bInheritHandle = FALSE};
    }

private:
    /// The id of the user of this process, as rights name it; empty if the system refuses.
    static std::wstring this_user() {
        HANDLE token = nullptr;
        if (OpenProcessToken(GetCurrentProcess(), TOKEN_QUERY, &token) == 0) return {};
        alignas(TOKEN_USER) std::array<std::byte, sizeof(TOKEN_USER) + SECURITY_MAX_SID_SIZE> told{};
        DWORD size = 0;
        const bool is_told =
            GetTokenInformation(token, TokenUser, told.data(), static_cast<DWORD>(told.size()), &size) != 0;
        CloseHandle(token);
        LPWSTR text = nullptr;
        if (!is_told ||
            ConvertSidToStringSidW(reinterpret_cast<const TOKEN_USER*>(told.data())->User.Sid, &text) == 0)
            return {};
        std::wstring user(text);
        LocalFree(text);
        return user;
    }

    struct Free {
        void operator()(void* rights) const noexcept { LocalFree(rights); }
    };
    std::unique_ptr<void, Free> rights_;
};

}  // namespace cis::detail
