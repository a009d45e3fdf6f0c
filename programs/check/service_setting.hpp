#pragma once

#include <optional>
#include <string>

#include "options/common_options.hpp"
#include "profile/service_choice.hpp"

namespace cis::programs::check_command {

/// What a command would use, and what is wrong with it, so that each line can be checked by itself.
struct ServiceSetting {
    std::optional<ServiceChoice> choice{};  ///< none: no service can be chosen
    std::string choice_fault{};             ///< why there is none
    std::string choice_advice{};
    std::string key_fault{};  ///< why the key cannot be sent; empty: it can, or there is none
    bool allows_plaintext{false};
    std::string plaintext_fault{};  ///< what is wrong with the variable

    /// Where all values come from; empty if nothing is chosen.
    [[nodiscard]] const ServiceSource& source() const {
        static const ServiceSource none;
        return choice ? choice->source : none;
    }
    [[nodiscard]] bool has_key() const { return !source().key_from.empty(); }
};

/// Chooses the service without failing, and without running a key-command.
[[nodiscard]] ServiceSetting read_setting(const CommonOptions& common);

}  // namespace cis::programs::check_command
