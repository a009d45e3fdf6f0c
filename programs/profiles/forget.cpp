#include "profiles/forget.hpp"

#include <nlohmann/json.hpp>

#include "failure/command_failure.hpp"
#include "profile/config_folder.hpp"
#include "profile/profiles_file.hpp"

namespace cis::programs {

const Profile& known_profile(const Profiles& profiles, const std::string& name) {
    if (const Profile* const profile = profiles.find(name)) return *profile;
    throw CommandFailure({.exit = ExitCode::usage,
                          .kind = "usage",
                          .message = "There is no " + profile_text(name) + '.',
                          .advice = profiles.all.empty() ? "" : "\"cis profiles\" lists those there are."});
}

void forget_profile(const std::string& name, CommandOutput& output) {
    std::string forgotten = name;
    // This comes before change_profiles(), so that no file is made for somebody who has no profiles.
    const auto choose = [&forgotten](const Profiles& profiles) {
        if (!forgotten.empty()) return static_cast<void>(known_profile(profiles, forgotten));
        if (const Profile* const standard = profiles.standard()) {
            forgotten = standard->name;
            return;
        }
        throw CommandFailure(ExitCode::usage, profiles.all.empty()
                                                  ? "There is no profile."
                                                  : "No profile is the default: name the one to forget.");
    };
    choose(kept_profiles());
    const Profiles after = change_profiles([&](Profiles& profiles) {
        choose(profiles);
        profiles.remove(forgotten);
    });
    const Profile* const standard = after.standard();
    output.set_result(
        {{"profile", forgotten},
         {"default", standard == nullptr ? nlohmann::ordered_json() : nlohmann::ordered_json(standard->name)},
         {"file", profiles_file().string()}});
    output.line("Forgotten: " + profile_text(forgotten));
    output.message("The service still takes its key, until somebody revokes it there.");
    if (standard == nullptr && !after.all.empty())
        output.message("No profile is the default now; \"cis profiles --default NAME\" chooses one.");
}

}  // namespace cis::programs
