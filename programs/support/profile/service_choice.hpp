#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <cis/core/secret.hpp>

#include "options/common_options.hpp"
#include "profile/profile.hpp"

namespace cis::programs {

/// Which service a command uses, and where each value comes from. It has no secret, so all of it may be
/// shown.
struct ServiceSource {
    std::string profile{};       ///< the name of the profile; empty: the environment has address and key
    std::string chosen_by{};     ///< `--profile`, `CIS_BASE_URL`, `CIS_PROFILE` or `default profile`
    std::string address{};       ///< the URL
    std::string address_from{};  ///< `CIS_BASE_URL` or `profile 'acme'`
    std::string key_from{};   ///< `CIS_API_KEY`, `profile 'acme'` or `key-command of profile 'acme'`; empty:
                              ///< there is no key, so client_for() would throw
    std::string workspace{};  ///< its id; empty: that of the key
    std::string workspace_from{};  ///< `CIS_WORKSPACE_ID` or `profile 'acme'`; empty: none is named
    std::string ca_file{};         ///< empty: the authorities of the system
    std::string ca_file_from{};    ///< `CIS_CA_FILE`, `profile 'acme'`, `SSL_CERT_FILE` or `CURL_CA_BUNDLE`
    std::vector<std::string> ignored{};     ///< variables that are set, but not used
    std::filesystem::path profiles_file{};  ///< where profiles are kept; it may not exist
};

/// The chosen service with its key.
struct ServiceChoice {
    ServiceSource source{};
    Secret key{};                            ///< empty if it is from the environment or from a command
    std::vector<std::string> key_command{};  ///< the program that prints the key, and its arguments
    OutputLooks looks{};
};

/// Chooses the service: that of `--profile`; otherwise, if `CIS_BASE_URL` is set, that of the environment;
/// otherwise that of `CIS_PROFILE`, or of the default profile. Address, key and workspace are always from one
/// place. It runs no key-command and opens no connection. Throws CommandFailure if there is none, and
/// InputError if the file of profiles cannot be used.
[[nodiscard]] ServiceChoice choose_service(const CommonOptions& common);

/// A sentence about the variables that are ignored; empty if there are none.
[[nodiscard]] std::string ignored_text(const ServiceSource& source);

}  // namespace cis::programs
