#pragma once

#include <iostream>
#include <memory>
#include <string>

#include <cis/api/client_options.hpp>
#include <cis/http/attempt_log.hpp>

namespace cis::programs {

/// What Client::from_env() reads, for the description of a program.
inline const std::string client_variables =
    "It reads the variables CIS_BASE_URL, CIS_API_KEY and, if set, CIS_WORKSPACE_ID, CIS_ALLOW_PLAINTEXT and "
    "CIS_CA_FILE.";

/// The options of the client of a program.
/// @param is_verbose prints a line for each request
[[nodiscard]] inline ClientOptions client_options(bool is_verbose) {
    ClientOptions options;
    if (is_verbose) options.interceptors.push_back(std::make_shared<AttemptLog>(std::cerr));
    return options;
}

}  // namespace cis::programs
