#pragma once

#include <windows.h>

#include <sddl.h>

#include <memory>

namespace cis::detail {

/// The access rights that mode 0600 is elsewhere: everything for the owner of a file, nothing for others, and
/// nothing inherited from its folder. Inline, because several of our libraries use it and none exports it.
class OwnerOnly {
public:
    OwnerOnly() {
        PSECURITY_DESCRIPTOR made = nullptr;
        // Discretionary, protected from inheritance: allow full access to whoever owns the file.
        ConvertStringSecurityDescriptorToSecurityDescriptorW(L"D:P(A;;FA;;;OW)", SDDL_REVISION_1, &made,
                                                             nullptr);
        rights_.reset(made);
    }

    /// nullptr if the system has refused. Then a new file gets the rights of its folder.
    [[nodiscard]] PSECURITY_DESCRIPTOR get() const noexcept { return rights_.get(); }

    /// For CreateFileW(). A program that this one starts does not inherit the handle.
    [[nodiscard]] SECURITY_ATTRIBUTES attributes() const noexcept {
        return {.nLength = sizeof(SECURITY_ATTRIBUTES),
                .lpSecurityDescriptor = rights_.get(),
                .bInheritHandle = FALSE};
    }

private:
    struct Free {
        void operator()(void* rights) const noexcept { LocalFree(rights); }
    };
    std::unique_ptr<void, Free> rights_;
};

}  // namespace cis::detail
