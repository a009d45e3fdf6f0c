#pragma once

#include "check/finding.hpp"
#include "check/service_setting.hpp"

namespace cis::programs::check_command {

/// Why nothing else can be tried without a choice.
inline constexpr const char* no_service = "there is no service to try";

[[nodiscard]] Finding profile_finding(const ServiceSetting& setting);

/// Checks the address without using it.
[[nodiscard]] Finding address_finding(const ServiceSetting& setting);

}  // namespace cis::programs::check_command
