#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include <cis/core/exception.hpp>
#include <cis/http/url.hpp>

#include "command/commands.hpp"
#include "failure/command_failure.hpp"
#include "process/stop_signals.hpp"
#include "profile/config_folder.hpp"
#include "profile/key_command.hpp"
#include "profile/profiles_file.hpp"
#include "profile/service_client.hpp"
#include "profiles/login_arguments.hpp"
#include "profiles/typed_key.hpp"
#include "service/failure_text.hpp"
#include "service/service_names.hpp"

namespace cis::programs::login_command {
namespace {

using nlohmann::ordered_json;

/// The service of a profile that login makes, to try it.
ServiceChoice choice_of(const Profile& profile) {
    return {.source = {.profile = profile.name,
                       .address = profile.url,
                       .address_from = profile_text(profile.name),
                       .workspace = profile.workspace,
                       .workspace_from = profile.workspace.empty() ? "" : "--workspace",
                       .ca_file = profile.ca_file,
                       .ca_file_from = "--ca-file"},
            .key = profile.key,
            .key_command = profile.key_command};
}

/// The address without slashes at its end. Refuses an address to which no key is sent, before the key is
/// asked for.
std::string checked_address(const std::string& text) {
    const auto url = BaseUrl::parse(text, is_plaintext_allowed());
    if (url) return url->text();
    const bool is_plaintext = BaseUrl::parse(text, true).has_value();
    throw CommandFailure(
        {.exit = ExitCode::usage,
         .kind = "usage",
         .message = "The address: " + (is_plaintext ? plaintext_fault : url.error().reason) + '.',
         .advice = is_plaintext ? "" : "It begins with https://, as in https://api.example.com."});
}

void refuse_known(const Profiles& profiles, const Arguments& arguments, const std::string& name) {
    if (arguments.replace || profiles.find(name) == nullptr) return;
    throw CommandFailure({.exit = ExitCode::usage,
                          .kind = "usage",
                          .message = "There is already a " + profile_text(name) + '.',
                          .advice = "--replace replaces it; another name keeps both."});
}

Profile profile_of(const Arguments& arguments, const StopSignals& signals) {
    Profile profile{.name = arguments.name.empty() ? "default" : arguments.name,
                    .url = arguments.url,
                    .workspace = arguments.workspace};
    if (!arguments.ca_file.empty()) profile.ca_file = std::filesystem::absolute(arguments.ca_file).string();
    refuse_known(kept_profiles(), arguments, profile.name);
    profile.url = checked_address(profile.url.empty() ? typed_address(signals) : profile.url);
    if (const auto words = command_words(arguments.key_command))
        profile.key_command = *words;
    else
        profile.key = typed_key(signals);
    return profile;
}

/// Asks the service for one posting. Throws CommandFailure if the service does not return it.
void try_profile(const Profile& profile, const CommandOutput& output, const StopSignals& signals) {
    constexpr std::chrono::seconds patience{30};
    const Client client = client_for(choice_of(profile), output.options());
    use_service_names({.address = "the address",
                       .key = "the key",
                       .workspace = profile.workspace.empty() ? "" : "--workspace",
                       .workspace_and_address = "--workspace and the address"});
    const auto page =
        client.postings().list({.limit = 1}).deadline(patience).stop_token(signals.token()).pages().next();
    if (!page || *page) return;
    if (signals.came()) throw signals.failure(signals.stopped() + ". Nothing is kept.");
    Failure failure = failure_of(page->error());
    if (!failure.advice.empty()) failure.advice += ' ';
    failure.advice += "Nothing is kept.";
    if (failure.exit == ExitCode::again) failure.advice += " --untried keeps it without trying it.";
    throw CommandFailure(std::move(failure));
}

/// Keeps a profile, as the default if it is the first. @return whether it is the default
bool keep(const Arguments& arguments, const Profile& made) {
    const Profiles after = change_profiles([&](Profiles& profiles) {
        // Another login may have come first.
        refuse_known(profiles, arguments, made.name);
        Profile profile = made;
        if (const Profile* const before = profiles.find(made.name)) profile.looks = before->looks;
        const bool was_default = profiles.chosen == made.name;
        profiles.remove(made.name);
        if (profiles.all.empty() || was_default) profiles.chosen = made.name;
        profiles.all.push_back(std::move(profile));
    });
    return after.chosen == made.name;
}

ExitCode run_login(const Arguments& arguments, CommandOutput& output) {
    const StopSignals signals;
    const Profile profile = profile_of(arguments, signals);
    if (!arguments.untried) try_profile(profile, output, signals);
    const bool is_default = keep(arguments, profile);
    const std::string file = profiles_file().string();
    output.set_result(
        {{"profile", profile.name},
         {"url", profile.url},
         {"key", profile.key_command.empty() ? "kept" : "command"},
         {"workspace", profile.workspace.empty() ? ordered_json() : ordered_json(profile.workspace)},
         {"ca_file", profile.ca_file.empty() ? ordered_json() : ordered_json(profile.ca_file)},
         {"default", is_default},
         {"tried", !arguments.untried},
         {"file", file}});
    output.line((arguments.untried ? "Kept, untried: " : "They work. Kept: ") + profile_text(profile.name) +
                (is_default ? ", the default" : "") + ", in " + file);
    if (!is_default && !output.options().quiet) {
        output.message("--profile " + profile.name + " uses it; \"cis profiles --default " + profile.name +
                       "\" makes it the default.");
    }
    return ExitCode::done;
}

}  // namespace

Work command(CommandLine& line) {
    const auto arguments = std::make_shared<Arguments>();
    declare_arguments(line, *arguments);
    return [arguments](CommandOutput& output) { return run_login(*arguments, output); };
}

}  // namespace cis::programs::login_command
