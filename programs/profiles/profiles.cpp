#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "command/commands.hpp"
#include "options/common_options.hpp"
#include "profile/config_folder.hpp"
#include "profile/profile.hpp"
#include "profile/profiles_file.hpp"
#include "profiles/forget.hpp"
#include "text/table.hpp"

namespace cis::programs::profiles_command {
namespace {

using nlohmann::ordered_json;

struct Arguments {
    std::string chosen{};
    std::string removed{};
};

/// Where the key is. The arguments of a command are not shown: somebody may have put a key among them.
std::string key_place(const Profile& profile) {
    return profile.key_command.empty() ? "kept" : "command " + profile.key_command.front();
}

ExitCode list_profiles(CommandOutput& output) {
    output.begin_list();
    const Profiles profiles = kept_profiles();
    const Profile* const standard = profiles.standard();
    const std::string file = profiles_file().string();
    output.set_result({{"profiles", profiles.all.size()},
                       {"default", standard == nullptr ? ordered_json() : ordered_json(standard->name)},
                       {"file", file}});
    if (profiles.all.empty()) {
        output.message("There is no profile; cis login keeps an address and a key.");
        return ExitCode::done;
    }
    std::size_t name_width = 4;
    std::size_t url_width = 7;
    for (const Profile& profile : profiles.all) {
        name_width = std::max(name_width, profile.name.size());
        url_width = std::max(url_width, profile.url.size());
    }
    Table listed({{"", 1}, {"NAME", name_width}, {"ADDRESS", url_width}, {"KEY", 20}, {"WORKSPACE", 24}});
    std::ostringstream lines;
    for (const Profile& profile : profiles.all) {
        listed.print(lines, {&profile == standard ? "*" : "", profile.name, profile.url, key_place(profile),
                             profile.workspace});
        output.record({{"name", profile.name},
                       {"url", profile.url},
                       {"key", profile.key_command.empty() ? "kept" : "command"},
                       {"workspace", text_or_null(profile.workspace)},
                       {"ca_file", text_or_null(profile.ca_file)},
                       {"default", &profile == standard}});
    }
    std::istringstream text(lines.str());
    for (std::string line; std::getline(text, line);) output.line(line);
    return ExitCode::done;
}

ExitCode choose_default(const std::string& name, CommandOutput& output) {
    static_cast<void>(known_profile(kept_profiles(), name));
    const Profiles after = change_profiles([&name](Profiles& profiles) {
        static_cast<void>(known_profile(profiles, name));
        profiles.chosen = name;
    });
    output.set_result(
        {{"profiles", after.all.size()}, {"default", name}, {"file", profiles_file().string()}});
    output.line("The default: " + profile_text(name));
    return ExitCode::done;
}

}  // namespace

Work command(CommandLine& line) {
    line.describe({.purpose =
                       "Lists the profiles that cis login has kept: name, address, and where the key is. "
                       "The default has a *.",
                   .examples = {{"List them", "cis profiles"},
                                {"Make another one the default", "cis profiles --default acme"}},
                   .exit_codes = {ExitCode::output, ExitCode::busy}});
    const auto arguments = std::make_shared<Arguments>();
    const Option chosen =
        line.text("--default NAME", arguments->chosen,
                  "Make this profile the one that commands use without --profile and variables")
            .checked(fault_of_profile_name);
    line.text("--remove NAME", arguments->removed, remove_help)
        .checked(fault_of_profile_name)
        .excludes(chosen);
    return [arguments](CommandOutput& output) {
        if (!arguments->chosen.empty()) return choose_default(arguments->chosen, output);
        if (arguments->removed.empty()) return list_profiles(output);
        forget_profile(arguments->removed, output);
        return ExitCode::done;
    };
}

}  // namespace cis::programs::profiles_command
