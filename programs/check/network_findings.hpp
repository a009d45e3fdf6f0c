#pragma once

#include <optional>

#include <cis/core/result.hpp>
#include <cis/http/proxy_choice.hpp>

#include "check/answer.hpp"
#include "check/finding.hpp"
#include "check/tls_look.hpp"
#include "profile/service_choice.hpp"

namespace cis::programs::check_command {

/// @param answer none: nothing could be asked
[[nodiscard]] Finding proxy_finding(const Result<ProxyChoice>& proxy, const std::optional<Answer>& answer);

/// What is wrong with the file of authorities; none if it can be used, or if no file is named.
[[nodiscard]] std::optional<Finding> ca_file_fault(const ServiceSource& source);

/// @param look none: TLS was not looked at
[[nodiscard]] Finding tls_finding(const ServiceSource& source, const std::optional<Answer>& answer,
                                  const std::optional<TlsLook>& look);

}  // namespace cis::programs::check_command
