#include "profile/service_client.hpp"

#include <iostream>
#include <memory>
#include <string>
#include <utility>

#include <cis/core/exception.hpp>
#include <cis/http/attempt_log.hpp>
#include <cis/http/url.hpp>

#include "failure/input_error.hpp"
#include "process/environment.hpp"
#include "profile/key_command.hpp"
#include "service/service_names.hpp"
#include "text/harmless_text.hpp"

namespace cis::programs {
namespace {

/// How messages name a choice.
ServiceNames names_of(const ServiceSource& source) {
    ServiceNames names{.workspace = source.workspace_from};
    if (source.profile.empty()) {
        names.workspace_and_address = source.workspace_from + " and " + source.address_from;
        return names;
    }
    names.address = "the address of " + source.address_from;
    names.key = "the key of " + source.address_from;
    names.workspace_and_address = "the workspace and " + names.address;
    return names;
}

/// The member of a profile that an option of the client is from; empty if it is from elsewhere.
std::string member_of(const Error& error, const ServiceSource& source) {
    if (error.param == "base_url") return "url";
    if (error.param == "workspace_id") return "workspace";
    if (error.param == "api_key") return "key";
    if (error.param.starts_with("tls.")) return source.ca_file_from;
    return {};
}

Client client_of_profile(const ServiceChoice& choice, ClientOptions options) {
    options.base_url = choice.source.address;
    options.workspace_id = choice.source.workspace;
    options.allow_plaintext = is_plaintext_allowed();
    options.tls.ca_file = choice.source.ca_file;
    if (environment_value("CIS_LOG") == "attempts")
        options.interceptors.push_back(std::make_shared<AttemptLog>());
    if (choice.key_command.empty()) {
        options.api_key = choice.key;
    } else {
        options.api_key_provider = key_provider(choice.key_command, choice.source.address_from);
    }
    try {
        return Client(std::move(options));
    } catch (const Exception& exception) {
        const Error& error = exception.error();
        const std::string member = member_of(error, choice.source);
        if (member.empty()) throw;
        const bool is_plaintext = member == "url" && BaseUrl::parse(choice.source.address, true).has_value();
        const std::string why = member + ' ' + (is_plaintext ? plaintext_fault : error.reason) + '.';
        const std::string file = choice.source.profiles_file.string();
        if (file.empty()) throw InputError(harmless(why));  // the profile is not kept yet
        throw InputError(harmless("'" + file + "', " + choice.source.address_from + ": " + why), {file});
    }
}

}  // namespace

bool is_plaintext_allowed() {
    const std::string text = environment_value("CIS_ALLOW_PLAINTEXT").value_or("0");
    if (text == "1" || text == "true") return true;
    if (text == "0" || text == "false") return false;
    throw InputError("CIS_ALLOW_PLAINTEXT must be 1, 0, true or false.");
}

Client client_for(const ServiceChoice& choice, const CommonOptions& common, ClientOptions options) {
    if (common.verbose) options.interceptors.push_back(std::make_shared<AttemptLog>(std::cerr));
    use_service_names(names_of(choice.source));
    if (choice.source.profile.empty()) return Client::from_env(std::move(options));
    return client_of_profile(choice, std::move(options));
}

}  // namespace cis::programs
