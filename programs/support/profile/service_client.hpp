#pragma once

#include <string>

#include <cis/api/client.hpp>
#include <cis/api/client_options.hpp>

#include "options/common_options.hpp"
#include "profile/service_choice.hpp"

namespace cis::programs {

/// The client of a choice. Throws InputError or Exception if it is unusable.
/// @param options further options that the command needs; with `--verbose`, a line for each request is added
[[nodiscard]] Client client_for(const ServiceChoice& choice, const CommonOptions& common,
                                ClientOptions options = {});

/// What is wrong with an `http` address beyond this machine.
inline const std::string plaintext_fault =
    "http sends the key unencrypted: use https, or set CIS_ALLOW_PLAINTEXT=1";

/// Whether `CIS_ALLOW_PLAINTEXT` allows `http` beyond this machine. Throws InputError if it says neither yes
/// nor no.
[[nodiscard]] bool is_plaintext_allowed();

}  // namespace cis::programs
