#pragma once

#include <string>

namespace cis::programs {

/// How messages name the address, the key and the workspace that a command uses: by where they come from. A
/// name never contains a value.
struct ServiceNames {
    std::string address = "CIS_BASE_URL";
    std::string key = "the key in CIS_API_KEY";
    std::string workspace{};              ///< who names it; empty: it is that of the key
    std::string workspace_and_address{};  ///< e.g. `CIS_WORKSPACE_ID and CIS_BASE_URL`; empty: no workspace
};

/// The names of this process. A command uses one service.
[[nodiscard]] const ServiceNames& service_names() noexcept;

/// Sets the names. Call it before there are threads.
void use_service_names(ServiceNames names);

}  // namespace cis::programs
