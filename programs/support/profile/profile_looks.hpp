#pragma once

#include <functional>
#include <string>

#include "options/command_line.hpp"
#include "options/common_options.hpp"
#include "profile/profile.hpp"

namespace cis::programs {

/// How output looks according to the chosen profile.
struct ChosenLooks {
    OutputLooks
        looks{};  ///< empty ones if address and key are from the environment, or if there is no profile
    std::string file{};  ///< the file that says so
};

/// The looks of the profile that client_for() would use. It needs no service: a command that only reads a
/// copy has them too. Throws CommandFailure or InputError if the profile that was named does not exist, or
/// the file cannot be used.
[[nodiscard]] ChosenLooks chosen_looks(const CommonOptions& common);

/// Assigns a look to the variable of an option, unless the option is given or the profile does not say.
/// Throws InputError with the line of the file if the option could not have this value.
/// @param fault what is wrong with a value, as for the option; empty if nothing is wrong
void take_look(const ChosenLooks& chosen, const OutputLook& look, const Option& option, std::string& variable,
               const std::function<std::string(const std::string&)>& fault);

}  // namespace cis::programs
