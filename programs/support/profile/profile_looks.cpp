#include "profile/profile_looks.hpp"

#include "failure/input_error.hpp"
#include "process/environment.hpp"
#include "profile/config_folder.hpp"
#include "profile/profiles_file.hpp"
#include "profile/service_choice.hpp"
#include "text/harmless_text.hpp"

namespace cis::programs {

ChosenLooks chosen_looks(const CommonOptions& common) {
    const bool is_named = !common.profile.empty() || environment_value("CIS_PROFILE");
    const bool is_of_environment = common.profile.empty() && environment_value("CIS_BASE_URL");
    if (is_of_environment) return {};
    if (!is_named && kept_profiles().standard() == nullptr) return {};
    return {.looks = choose_service(common).looks, .file = profiles_file().string()};
}

void take_look(const ChosenLooks& chosen, const OutputLook& look, const Option& option, std::string& variable,
               const std::function<std::string(const std::string&)>& fault) {
    if (option.is_given() || look.value.empty()) return;
    if (const std::string wrong = fault(look.value); !wrong.empty()) {
        throw InputError(
            harmless("'" + chosen.file + "', line " + std::to_string(look.line) + ": " + wrong + '.'),
            {chosen.file, look.line});
    }
    variable = look.value;
}

}  // namespace cis::programs
