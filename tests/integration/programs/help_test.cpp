#include <regex>

#include "command_fixture.hpp"

// What help, manual page, completions and the guide say about all commands: one vocabulary.

namespace {

/// The names of all commands, from the list of them.
std::vector<std::string> all_commands() {
    std::vector<std::string> names;
    for (const std::string& line : lines_of(run_program("cis", {"help"}, {}).out)) {
        if (!line.starts_with("  ")) continue;
        const std::string cell = line.substr(2, 18);
        names.push_back(cell.substr(0, cell.find_last_not_of(' ') + 1));
    }
    REQUIRE(names.size() >= 20);
    return names;
}

/// The help of a command, by its sections.
class Help {
public:
    explicit Help(const std::string& command) {
        const ProgramResult result = run_cis(command, {"--help"}, {});
        REQUIRE(result.exit_code == 0);
        std::istringstream lines(result.out);
        std::string section = "Purpose:";
        for (std::string line; std::getline(lines, line);) {
            if (line.ends_with(':') && !line.starts_with(' ')) {
                section = line;
            } else {
                sections_[section] += line + '\n';
            }
        }
        const std::regex entry(R"(\n  (-[^\n]*?)(?:  +|\n +)([^\n]*(?:\n {4,}[^\n]*)*))");
        for (const auto& [title, text] : sections_) {
            if (title == "Examples:" || title == "Arguments:") continue;
            const std::string options = '\n' + text;
            for (std::sregex_iterator it(options.begin(), options.end(), entry), end; it != end; ++it)
                options_[(*it)[1]] = std::regex_replace((*it)[2].str(), std::regex("\\s+"), " ");
        }
    }

    [[nodiscard]] std::string section(const std::string& title) const {
        const auto found = sections_.find(title);
        return found == sections_.end() ? std::string() : found->second;
    }
    /// What each option does, by its names and its value: `--rpm N`.
    [[nodiscard]] const std::map<std::string, std::string>& options() const { return options_; }
    /// The commands of the examples.
    [[nodiscard]] std::vector<std::string> examples() const {
        std::vector<std::string> commands;
        for (const std::string& line : lines_of(section("Examples:"))) {
            if (line.starts_with("    ")) commands.push_back(line.substr(4));
        }
        return commands;
    }

private:
    std::map<std::string, std::string> sections_{};
    std::map<std::string, std::string> options_{};
};

/// `-o, --output FILE` is `--output`.
std::string long_name(const std::string& option) {
    std::smatch match;
    REQUIRE(std::regex_search(option, match, std::regex("--[a-z0-9-]+")));
    return match.str();
}

/// The part of an example that is a command of ours: without what it is piped into, and around it.
std::string own_part(const std::string& example) {
    const auto begin = example.find("cis ");
    REQUIRE(begin != std::string::npos);
    return example.substr(begin, example.find_first_of("|>)&", begin) - begin);
}

std::string fault_of(const std::string& command, std::vector<std::string> arguments) {
    const ProgramResult result = run_cis(command, std::move(arguments), {});
    CHECK(result.exit_code == 2);
    return result.err.substr(0, result.err.find(" \"cis "));
}

}  // namespace

TEST_CASE("vocabulary: a word is written and described in one way in all commands") {
    std::map<std::string, std::map<std::string, std::string>> ways;
    // The value that an option has without being given may differ.
    // The first clause is the meaning. What a command adds, and its default value, may differ.
    const std::regex addition(R"((; |\. | \[).*$)");
    for (const std::string& command : all_commands()) {
        const Help help(command);
        REQUIRE(help.options().size() >= 4);
        for (const auto& [option, text] : help.options())
            ways[long_name(option)][option + "  " + std::regex_replace(text, addition, "")] += command + ' ';
    }
    for (const auto& [name, written] : ways) {
        std::string all;
        for (const auto& [text, who] : written) all += text + "  (" + who + ")\n";
        CAPTURE(name, all);
        CHECK(written.size() == 1);
    }
}

TEST_CASE("vocabulary: each command has a purpose, examples that can be run, and its exit codes") {
    for (const std::string& command : all_commands()) {
        CAPTURE(command);
        const Help help(command);
        CHECK_THAT(help.section("Purpose:"), ContainsSubstring("Usage: cis " + command));
        CHECK(lines_of(help.section("Purpose:")).size() >= 3);
        std::set<std::string> known;
        for (const auto& [option, text] : help.options()) known.insert(long_name(option));
        CHECK(help.examples().size() >= 2);
        for (const std::string& example : help.examples()) {
            CAPTURE(example);
            const std::string own = own_part(example);
            CHECK(own.starts_with("cis " + command));
            const std::regex name("--[a-z-]+");
            for (std::sregex_iterator it(own.begin(), own.end(), name), end; it != end; ++it)
                CHECK(known.contains(it->str()));
            // With --help, the options are read, and nothing is done.
            const ProgramResult read =
                run_program("/bin/sh", {"-c", own + " --help"},
                            {{"PATH", program_folder().string() + ":" + std::getenv("PATH")}});
            CAPTURE(read.err);
            CHECK(read.exit_code == 0);
        }
        for (const std::string code : {"  0    ", "  1    ", "  2    "})
            CHECK_THAT(help.section("Exit codes:"), ContainsSubstring(code));
    }
}

TEST_CASE("vocabulary: a help fits into 80 columns") {
    std::vector<std::string> texts{run_program("cis", {}, {}).out};
    for (const std::string& command : all_commands()) texts.push_back(run_cis(command, {"--help"}, {}).out);
    for (const std::string& text : texts) {
        for (const std::string& line : lines_of(text)) {
            CAPTURE(line);
            CHECK(std::all_of(line.begin(), line.end(), [](char c) { return c >= ' ' && c <= '~'; }));
            // A command is copied as one line.
            CHECK((line.starts_with("    cis") || line.size() <= 79));
        }
    }
}

TEST_CASE("vocabulary: an option that does not exist is named, without its value") {
    for (const std::string& command : all_commands()) {
        CAPTURE(command);
        const ProgramResult result = run_cis(command, {"--no-such-option=secret"}, {});
        CHECK(result.exit_code == 2);
        CHECK(result.out.empty());
        CHECK_THAT(result.err, ContainsSubstring("\"cis " + command + " --help\" says more."));
        CHECK(result.err.find("secret") == std::string::npos);
    }
}

TEST_CASE("vocabulary: an option that is missing, or has a wrong value, is named") {
    CHECK(fault_of("export", {}) == "--posting or --all is required.");
    CHECK(fault_of("mirror", {"--db", "x"}) == "--posting or --all is required.");
    CHECK(fault_of("report", {"-o", "x"}) == "--posting or --db is required.");
    CHECK(fault_of("export", {"--all", "--rpm", "0"}) == "--rpm: must be a whole number from 1 to 1000000.");
    CHECK(fault_of("export", {"--all", "--rpm", "6e2"}) ==
          "--rpm: must be a whole number from 1 to 1000000.");
    CHECK(fault_of("export", {"--all", "--format", "ods"}) == "--format: must be csv, xlsx or jsonl.");
    CHECK(fault_of("candidates", {}) == "--posting is required.");
    CHECK(fault_of("candidates", {"--postings=secret"}) ==
          "not expected: --postings; did you mean --posting?");
    CHECK(fault_of("candidates", {"\u2013posting", "p1"}) ==
          "not expected: a dash; an option begins with two hyphens (--).");
    CHECK(fault_of("webhooks register", {"--event", "report"}) ==
          "--event: must be interview_started, interview_completed or report_available.");
    CHECK(fault_of("ingest", {"--delimiter", ";;"}) == "--delimiter: must be one ASCII character, or tab.");
}

TEST_CASE("help: of a command, in four ways; of none that is not there") {
    const std::string help = run_program("cis", {"help", "postings", "create"}, {}).out;
    CHECK(help.starts_with("Usage: cis postings create "));
    CHECK(run_program("cis", {"postings", "create", "--help"}, {}).out == help);
    CHECK(run_program("cis", {"postings", "create", "-h"}, {}).out == help);
    CHECK(last_json(run_program("cis", {"help", "postings", "create", "--json"}, {}))["result"]["text"] ==
          help);
    const std::string list = run_program("cis", {}, {}).out;
    CHECK(run_program("cis", {"--help"}, {}).out == list);
    CHECK(run_program("cis", {"help"}, {}).out == list);
    for (const std::vector<std::string>& wrong :
         {std::vector<std::string>{"help", "postings", "creat"}, {"postings", "creat"}}) {
        const ProgramResult refused = run_program("cis", wrong, {});
        CHECK(refused.exit_code == 2);
        CHECK(refused.out.empty());
        CHECK(refused.err ==
              "There is no command 'postings creat'. Did you mean 'cis postings create'? \"cis help\" lists "
              "all of them.\n");
    }
    CHECK(run_program("cis", {"postings", "list"}, {}).err ==
          "There is no command 'postings list'. There are: cis postings, cis postings create, cis postings "
          "open. \"cis help\" lists all of them.\n");
    CHECK_THAT(run_program("cis", {"--profile", "acme", "postings"}, {}).err,
               StartsWith("Options come after the command"));
    CHECK(run_program("cis", {"help", "--man", "--markdown"}, {}).exit_code == 2);
    CHECK(run_program("cis", {"help", "--man", "ingest"}, {}).exit_code == 2);
}

TEST_CASE("version: of the program, and what is built in") {
    const std::string text = run_program("cis", {"version"}, {}).out;
    CHECK(lines_of(text).front() == "cis " + std::string(cis::version));
    CHECK(run_program("cis", {"--version"}, {}).out == text);
    const json result = last_json(run_program("cis", {"version", "--json"}, {}))["result"];
    CHECK(result["version"] == cis::version);
    CHECK(result["built_in"]["sql"] == true);
    CHECK(result["built_in"].size() == 5);
}

TEST_CASE("help --man: man and mandoc are content with the page, and all commands are in it") {
    TempDirectory directory;
    const std::map<std::string, std::string> date{{"SOURCE_DATE_EPOCH", "1772355600"}};
    const std::string page = run_program("cis", {"help", "--man"}, date).out;
    CHECK_THAT(page, ContainsSubstring(".TH CIS 1 2026-03-01 "));
    const std::string file = directory.write("cis.1", page).string();
    const ProgramResult lint = run_program("/usr/bin/mandoc", {"-T", "lint", "-W", "warning", file}, {});
    CHECK(lint.out + lint.err == "");
    const std::string shown = run_program("/usr/bin/mandoc", {"-T", "utf8", file}, {}).out;
    const std::string plain = std::regex_replace(shown, std::regex(".\b"), "");
    for (const std::string& command : all_commands())
        CHECK_THAT(plain, ContainsSubstring("   cis " + command + '\n'));
    for (const std::string text : {"CIS_BASE_URL", "profiles.toml", "EXIT STATUS", "--profile NAME"})
        CHECK_THAT(plain, ContainsSubstring(text));
}

TEST_CASE("help --markdown: the page of the guide is what it prints") {
    CHECK(run_program("cis", {"help", "--markdown"}, {}).out ==
          read_file(project_folder() / "docs" / "guide" / "command.md"));
}
