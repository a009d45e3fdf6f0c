#include <memory>
#include <string>

#include "command/commands.hpp"
#include "profile/profile.hpp"
#include "profiles/forget.hpp"

namespace cis::programs::logout_command {

Work command(CommandLine& line) {
    line.describe({.purpose =
                       "Forgets a profile that cis login has kept: the address and the key. The service "
                       "still takes the key, until somebody revokes it there.",
                   .examples = {{"Forget the default profile", "cis logout"},
                                {"Forget another one", "cis logout acme"}},
                   .exit_codes = {ExitCode::output, ExitCode::busy}});
    const auto name = std::make_shared<std::string>();
    line.text("NAME", *name, "The name of the profile; without it, the default one")
        .checked(fault_of_profile_name);
    return [name](CommandOutput& output) {
        forget_profile(*name, output);
        return ExitCode::done;
    };
}

}  // namespace cis::programs::logout_command
