#include "profiles/login_arguments.hpp"

#include "options/common_options.hpp"
#include "profile/key_command.hpp"
#include "profile/profile.hpp"

namespace cis::programs::login_command {
namespace {

std::string fault_of_command(const std::string& text) {
    return command_words(text) ? "" : "must be a program and its arguments; a quote must have an end";
}

}  // namespace

void declare_arguments(CommandLine& line, Arguments& arguments) {
    line.describe(
        {.purpose =
             "Keeps the address of a service and a key by a name, after trying them. All commands use the "
             "default profile, or the one that --profile names.\n"
             "At a terminal it asks for what is missing; the key is not shown. Without a terminal it reads "
             "the "
             "key as a line of standard input. The key is never an option: others can see the arguments of a "
             "process. A profile that is there is replaced only with --replace.",
         .examples = {{"Keep the key that is typed", "cis login --url https://api.example.com"},
                      {"Keep how a password store is asked for the key",
                       "cis login acme --url https://api.example.com --key-command \"pass show cis/acme\""}},
         .exit_codes = {ExitCode::again, ExitCode::output, ExitCode::busy, ExitCode::refused,
                        ExitCode::stopped, ExitCode::terminated}});
    line.text("NAME", arguments.name, "The name of the profile; without it, default")
        .checked(fault_of_profile_name);
    line.text("--url URL", arguments.url, "The address of the service").checked(fault_if_empty);
    line.text("--key-command COMMAND", arguments.key_command,
              "Keep no key, but the command that prints it on its first line. No shell reads it; quotes keep "
              "blanks in a word")
        .checked(fault_of_command);
    line.text("--workspace ID", arguments.workspace, workspace_help).checked(fault_if_empty);
    line.path("--ca-file FILE", arguments.ca_file,
              "The certificates of those whose signature is trusted, such as a company's proxy");
    line.flag("--untried", arguments.untried, "Keep them without trying them");
    add_replace_option(line, arguments.replace);
}

}  // namespace cis::programs::login_command
