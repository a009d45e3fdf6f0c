#include "command_fixture.hpp"

namespace {

/// Runs a shell with the program in its path.
std::vector<std::string> offered_by(const std::string& shell, const std::vector<std::string>& arguments,
                                    const std::string& home) {
    const ProgramResult result = run_program(
        shell, arguments,
        {{"PATH", program_folder().string() + ":/usr/bin:/bin"}, {"HOME", home}, {"XDG_CONFIG_HOME", home}});
    CHECK(result.err.empty());
    CHECK(result.exit_code == 0);
    return lines_of(result.out);
}

/// What bash offers for the last of these words.
std::vector<std::string> offered_by_bash(const std::string& words, const TempDirectory& directory) {
    const std::string script = "cd '" + directory.path("").string() +
                               "'; . <(cis completion bash); COMP_WORDS=(" + words +
                               "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _cis; "
                               "((${#COMPREPLY[@]} == 0)) || printf '%s\\n' \"${COMPREPLY[@]}\"";
    return offered_by("/bin/bash", {"-c", script}, directory.path("").string());
}

/// What fish offers for a line, without the descriptions.
std::vector<std::string> offered_by_fish(const std::string& line, const TempDirectory& directory) {
    const std::string script =
        "cd '" + directory.path("").string() + "'; cis completion fish | source; complete -C '" + line + "'";
    std::vector<std::string> words =
        offered_by("/usr/bin/fish", {"--no-config", "-c", script}, directory.path("").string());
    for (std::string& word : words) word.erase(std::min(word.find('\t'), word.size()));
    return words;
}

using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("completion: bash completes commands, options, their values, and names of files") {
    TempDirectory directory;
    directory.write("questions.json", "");
    const auto offered = [&](const std::string& words) { return offered_by_bash(words, directory); };
    CHECK(offered("cis post") == Words{"postings"});
    CHECK(offered("cis postings ''") == Words{"create", "open"});
    CHECK(offered("cis postings --j") == Words{"--json"});
    CHECK(offered("cis postings create --t") == Words{"--title"});
    CHECK(offered("cis postings create --questions q") == Words{"questions.json"});
    CHECK(offered("cis postings create --questions = q") == Words{"questions.json"});
    CHECK(offered("cis postings create --title q").empty());
    CHECK(offered("cis questions add q") == Words{"questions.json"});
    CHECK(offered("cis completion ''") == Words{"bash", "zsh", "fish"});
    CHECK(offered("cis help post") == Words{"postings"});
    CHECK(offered("cis emulator --duplicates re").front() == "refuse");
}

TEST_CASE("completion: fish completes commands, options, their values, and names of files") {
    TempDirectory directory;
    directory.write("questions.json", "");
    const auto offered = [&](const std::string& line) { return offered_by_fish(line, directory); };
    CHECK(offered("cis post") == Words{"postings"});
    CHECK(offered("cis postings ") == Words{"create", "open"});
    CHECK(offered("cis postings --j") == Words{"--json"});
    CHECK(offered("cis postings create --t") == Words{"--title"});
    CHECK(offered("cis postings create --questions q") == Words{"questions.json"});
    CHECK(offered("cis postings create --title q").empty());
    CHECK(offered("cis questions add q") == Words{"questions.json"});
    CHECK(offered("cis completion z") == Words{"zsh"});
}

TEST_CASE("completion: zsh takes the script from a file and from a folder of functions") {
    TempDirectory directory;
    directory.write("_cis", run_program("cis", {"completion", "zsh"}, {}).out);
    // The folder of a test is insecure for zsh, because its parent belongs to all.
    const std::string begin = "autoload -Uz compinit; compinit -u -D; ";
    const std::string is_known = " [[ $_comps[cis] == _cis ]] && (($+functions[_cis]))";
    for (const std::string& script : {begin + "source <(cis completion zsh);" + is_known,
                                      "fpath=('" + directory.path("").string() + "' $fpath); " + begin +
                                          "autoload +X -Uz _cis;" + is_known})
        (void)offered_by("/usr/bin/zsh", {"-fc", script}, directory.path("").string());
}
