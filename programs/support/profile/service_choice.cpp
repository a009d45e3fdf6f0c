#include "profile/service_choice.hpp"

#include <cstddef>
#include <initializer_list>
#include <utility>

#include "failure/command_failure.hpp"
#include "process/environment.hpp"
#include "profile/config_folder.hpp"
#include "profile/profiles_file.hpp"
#include "text/harmless_text.hpp"
#include "text/nearest_text.hpp"

namespace cis::programs {
namespace {

constexpr const char* advice_to_login = "cis login keeps an address and a key.";

[[noreturn]] void refuse_choice(const std::string& message, const std::string& advice = advice_to_login) {
    throw CommandFailure(
        {.exit = ExitCode::usage, .kind = "usage", .message = harmless(message), .advice = advice});
}

std::vector<std::string> those_set(std::initializer_list<const char*> variables) {
    std::vector<std::string> set;
    for (const char* const variable : variables) {
        if (environment_value(variable)) set.emplace_back(variable);
    }
    return set;
}

/// The file of authorities: the variable of this SDK, the profile, and then the variables of other programs.
void choose_authorities(ServiceSource& source, const std::string& of_profile) {
    const auto take = [&source](const std::string& file, const std::string& from) {
        if (!source.ca_file.empty() || file.empty()) return;
        source.ca_file = file;
        source.ca_file_from = from;
    };
    take(environment_value("CIS_CA_FILE").value_or(""), "CIS_CA_FILE");
    take(of_profile, source.address_from);
    for (const char* const variable : {"SSL_CERT_FILE", "CURL_CA_BUNDLE"})
        take(environment_value(variable).value_or(""), variable);
}

ServiceChoice choice_of_environment(const std::string& address) {
    ServiceSource source{.chosen_by = "CIS_BASE_URL", .address = address, .address_from = "CIS_BASE_URL"};
    if (environment_value("CIS_API_KEY")) source.key_from = "CIS_API_KEY";
    if (const auto workspace = environment_value("CIS_WORKSPACE_ID")) {
        source.workspace = *workspace;
        source.workspace_from = "CIS_WORKSPACE_ID";
    }
    source.ignored = those_set({"CIS_PROFILE"});
    choose_authorities(source, {});
    return {.source = std::move(source)};
}

ServiceChoice choice_of_profile(const Profile& profile, const std::string& chosen_by) {
    const std::string from = profile_text(profile.name);
    ServiceChoice choice{.source = {.profile = profile.name,
                                    .chosen_by = chosen_by,
                                    .address = profile.url,
                                    .address_from = from,
                                    .key_from = from,
                                    .workspace = profile.workspace,
                                    .ignored = those_set({"CIS_BASE_URL", "CIS_API_KEY", "CIS_WORKSPACE_ID"}),
                                    .profiles_file = profiles_file()},
                         .key = profile.key,
                         .key_command = profile.key_command,
                         .looks = profile.looks};
    if (!profile.key_command.empty()) choice.source.key_from = "key-command of " + from;
    if (!profile.workspace.empty()) choice.source.workspace_from = from;
    choose_authorities(choice.source, profile.ca_file);
    return choice;
}

/// @param named_by `--profile` or `CIS_PROFILE`
const Profile& profile_named(const Profiles& profiles, const std::string& name, const std::string& named_by) {
    if (const Profile* const profile = profiles.find(name)) return *profile;
    std::vector<std::string> names;
    for (const Profile& profile : profiles.all) names.push_back(profile.name);
    const std::string meant = nearest_text(name, names);
    refuse_choice(named_by + ": there is no " + profile_text(name) + '.' +
                      (meant.empty() ? "" : " Did you mean '" + meant + "'?"),
                  names.empty() ? advice_to_login : "cis profiles lists those there are.");
}

const Profile& standard_profile(const Profiles& profiles) {
    if (const Profile* const profile = profiles.standard()) return *profile;
    if (!profiles.all.empty()) {
        refuse_choice("There are " + std::to_string(profiles.all.size()) +
                          " profiles, and none of them is the default.",
                      "Name one by --profile, or choose the default by cis profiles --default NAME.");
    }
    if (environment_value("CIS_API_KEY")) refuse_choice("CIS_API_KEY is set, but CIS_BASE_URL is not.");
    refuse_choice("There is no address and no key of a service.");
}

}  // namespace

ServiceChoice choose_service(const CommonOptions& common) {
    if (!common.profile.empty()) {
        const Profiles profiles = kept_profiles();
        return choice_of_profile(profile_named(profiles, common.profile, "--profile"), "--profile");
    }
    if (const auto address = environment_value("CIS_BASE_URL")) return choice_of_environment(*address);
    const Profiles profiles = kept_profiles();
    if (const auto name = environment_value("CIS_PROFILE"))
        return choice_of_profile(profile_named(profiles, *name, "CIS_PROFILE"), "CIS_PROFILE");
    return choice_of_profile(standard_profile(profiles), "default profile");
}

std::string ignored_text(const ServiceSource& source) {
    if (source.ignored.empty()) return {};
    std::string names;
    for (std::size_t i = 0; i < source.ignored.size(); ++i) {
        if (i > 0) names += i + 1 == source.ignored.size() ? " and " : ", ";
        names += source.ignored[i];
    }
    return names + (source.ignored.size() == 1 ? " is" : " are") + " ignored: address and key are those of " +
           (source.profile.empty() ? "CIS_BASE_URL and CIS_API_KEY" : source.address_from) + '.';
}

}  // namespace cis::programs
