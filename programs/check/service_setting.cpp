#include "check/service_setting.hpp"

#include <exception>

#include <cis/core/secret.hpp>

#include "process/environment.hpp"
#include "profile/key_text.hpp"
#include "profile/service_client.hpp"
#include "service/failure_text.hpp"

namespace cis::programs::check_command {

ServiceSetting read_setting(const CommonOptions& common) {
    ServiceSetting setting;
    try {
        setting.choice = choose_service(common);
    } catch (const std::exception& exception) {
        const Failure failure = failure_of(exception);
        setting.choice_fault = failure.message;
        setting.choice_advice = failure.advice;
        return setting;
    }
    try {
        setting.allows_plaintext = is_plaintext_allowed();
    } catch (const std::exception& exception) {
        setting.plaintext_fault = exception.what();
    }
    if (const Secret key = environment_value("CIS_API_KEY").value_or("");
        setting.source().key_from == "CIS_API_KEY") {
        setting.key_fault = fault_of_key(key.reveal());
    }
    return setting;
}

}  // namespace cis::programs::check_command
