#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "command/commands.hpp"
#include "completions.hpp"

namespace cis::programs::completion_command {
namespace {

std::string script_for(const std::string& shell) {
    if (shell == "bash") return bash_completion();
    return shell == "zsh" ? zsh_completion() : fish_completion();
}

ExitCode print(const std::string& shell, CommandOutput& output) {
    output.begin_list();
    std::string script = script_for(shell);
    output.set_result({{"text", script}});
    script.pop_back();  // line() adds the last line end
    output.line(script);
    return ExitCode::done;
}

}  // namespace

Work command(CommandLine& line) {
    const auto shell = std::make_shared<std::string>();
    line.describe(
        {.purpose = "Prints a script that lets a shell complete commands, options and names of "
                    "files. An installed package brings it along.",
         .examples = {{"For this bash", ". <(cis completion bash)"},
                      {"For every fish", "cis completion fish >~/.config/fish/completions/cis.fish"}},
         .exit_codes = {ExitCode::output}});
    line.text("SHELL", *shell, "The shell: bash, zsh or fish").one_of({"bash", "zsh", "fish"}).required();
    return [shell](CommandOutput& output) { return print(*shell, output); };
}

}  // namespace cis::programs::completion_command
