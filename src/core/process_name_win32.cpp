#include <windows.h>

#include <array>

#include "core/process_name.hpp"

namespace cis::detail {

std::string process_name() {
    std::array<char, MAX_COMPUTERNAME_LENGTH + 1> host{};
    DWORD size = static_cast<DWORD>(host.size());
    if (GetComputerNameA(host.data(), &size) == 0) host[0] = '\0';
    return std::string(host.data()) + ", process " + std::to_string(GetCurrentProcessId());
}

}  // namespace cis::detail
