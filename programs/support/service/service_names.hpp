#pragma once

#include <string>

namespace cis::programs {

/// How messages name what a command uses of the service: by where it is from. A value of it is never in them.
struct ServiceNames {
    std::string address = "CIS_BASE_URL";
    std::string key = "the key in CIS_API_KEY";
    std::string workspace{};              ///< who names it; empty: it is that of the key
    std::string workspace_and_address{};  ///< both, if there is one: `CIS_WORKSPACE_ID and CIS_BASE_URL`
};

/// The names of this process. A command uses one service.
[[nodiscard]] const ServiceNames& service_names() noexcept;

/// Sets them. Call it before there are threads.
void use_service_names(ServiceNames names);

}  // namespace cis::programs
