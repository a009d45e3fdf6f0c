#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "emulator_fixture.hpp"

namespace {

const std::vector<std::string> programs{"activate_posting",  "create_posting",    "create_questions",
                                        "export_candidates", "ingest_candidates", "list_candidates",
                                        "list_postings",     "mirror_candidates", "posting_report",
                                        "register_webhooks", "verify_webhook",    "webhook_receiver"};

/// The help of a program, by its sections.
class Help {
public:
    explicit Help(const std::string& program) {
        const ProgramResult result = run_program(program, {"--help"}, {});
        REQUIRE(result.exit_code == 0);
        std::istringstream lines(result.out);
        std::string section;
        for (std::string line; std::getline(lines, line);) {
            if (line.ends_with(':') && !line.starts_with(' ')) {
                section = line;
            } else {
                sections_[section] += line + '\n';
            }
        }
        const std::regex entry(R"(\n  (-[^\n]*?)(?:  +|\n +)([^\n]*(?:\n {4,}[^\n]*)*))");
        const std::string options = '\n' + sections_["Options:"];
        for (std::sregex_iterator it(options.begin(), options.end(), entry), end; it != end; ++it)
            options_[(*it)[1]] = std::regex_replace((*it)[2].str(), std::regex("\\s+"), " ");
    }

    [[nodiscard]] std::string section(const std::string& title) const {
        const auto found = sections_.find(title);
        return found == sections_.end() ? std::string() : found->second;
    }
    /// What each option does, by its names and its value: `--rpm N`.
    [[nodiscard]] const std::map<std::string, std::string>& options() const { return options_; }

private:
    std::map<std::string, std::string> sections_{};
    std::map<std::string, std::string> options_{};
};

/// `-o, --output FILE` is `--output`.
std::string long_name(const std::string& option) {
    std::smatch match;
    REQUIRE(std::regex_search(option, match, std::regex("--[a-z-]+")));
    return match.str();
}

}  // namespace

TEST_CASE("programs: one option is written in one way") {
    std::map<std::string, std::set<std::string>> ways;
    for (const std::string& program : programs) {
        const Help help(program);
        REQUIRE(help.options().size() >= 2);
        for (const auto& [option, text] : help.options()) ways[long_name(option)].insert(option);
    }
    for (const auto& [name, written] : ways) {
        CAPTURE(name, written);
        CHECK(written.size() == 1);
    }
}

TEST_CASE("programs: what all of them have is described in the same words") {
    // The value that an option has without being given may differ.
    const std::regex default_value(R"( \[[^\]]*\]$)");
    for (const std::string option : {"--posting ID", "--all", "--in-flight N", "--rpm N", "--limit N",
                                     "--quiet", "-h, --help", "--version", "--connections-per-address N"}) {
        std::set<std::string> texts;
        for (const std::string& program : programs) {
            const auto options = Help(program).options();
            if (const auto found = options.find(option); found != options.end())
                texts.insert(std::regex_replace(found->second, default_value, ""));
        }
        CAPTURE(option, texts);
        CHECK(texts.size() == 1);
    }
}

TEST_CASE("programs: each help has two examples of its own options, and its exit codes") {
    for (const std::string& program : programs) {
        CAPTURE(program);
        const Help help(program);
        std::set<std::string> known;
        for (const auto& [option, text] : help.options()) known.insert(long_name(option));
        std::istringstream lines(help.section("Examples:"));
        int commands = 0;
        for (std::string line; std::getline(lines, line);) {
            if (!line.starts_with("    ")) continue;
            ++commands;
            CAPTURE(line);
            CHECK(line.find(program) != std::string::npos);
            const std::regex name("--[a-z-]+");
            for (std::sregex_iterator it(line.begin(), line.end(), name), end; it != end; ++it)
                CHECK(known.contains(it->str()));
        }
        CHECK(commands == 2);
        CHECK(help.section("Exit codes:").find("  2    wrong arguments") != std::string::npos);
        CHECK(help.section("Exit codes:").find("  1    ") != std::string::npos);
    }
}

TEST_CASE("programs: a help fits into 80 columns") {
    for (const std::string& program : programs) {
        const ProgramResult result = run_program(program, {"--help"}, {});
        std::istringstream lines(result.out);
        for (std::string line; std::getline(lines, line);) {
            CAPTURE(program, line);
            // A manual page is made of it.
            CHECK(std::all_of(line.begin(), line.end(), [](char c) { return c >= ' ' && c <= '~'; }));
            // A command is copied as one line.
            CHECK((line.starts_with("    ") || line.size() <= 79));
        }
    }
}

TEST_CASE("programs: an option that does not exist, or has a wrong value, is named") {
    for (const std::string& program : programs) {
        CAPTURE(program);
        const ProgramResult result = run_program(program, {"--no-such-option=secret"}, {});
        CHECK(result.exit_code == 2);
        CHECK(result.out.empty());
        CHECK(result.err.find("--help for more information") != std::string::npos);
        CHECK(result.err.find("secret") == std::string::npos);
    }
    const auto fault_of = [](const std::string& program, std::vector<std::string> arguments) {
        const ProgramResult result = run_program(program, std::move(arguments), {});
        CHECK(result.exit_code == 2);
        return result.err.substr(0, result.err.find('\n'));
    };
    CHECK(fault_of("export_candidates", {}) == "--posting or --all is required");
    CHECK(fault_of("mirror_candidates", {"--db", "x"}) == "--posting or --all is required");
    CHECK(fault_of("posting_report", {"-o", "x"}) == "--posting or --db is required");
    CHECK(fault_of("export_candidates", {"--all", "--rpm", "0"}) ==
          "--rpm: must be a whole number from 1 to 1000000");
    CHECK(fault_of("export_candidates", {"--all", "--rpm", "6e2"}) ==
          "--rpm: must be a whole number from 1 to 1000000");
    CHECK(fault_of("export_candidates", {"--all", "--format", "xlsx"}) == "--format: must be csv or jsonl");
    CHECK(fault_of("list_candidates", {}) == "--posting is required");
    CHECK(fault_of("list_candidates", {"--postings=secret"}) ==
          "not expected: --postings; did you mean --posting?");
    CHECK(fault_of("list_candidates", {"\u2013posting", "p1"}) ==
          "not expected: a dash; an option begins with two hyphens (--)");
    CHECK(fault_of("register_webhooks", {"--event", "report"}) ==
          "--event: must be interview_started, interview_completed or report_available");
    CHECK(fault_of("ingest_candidates", {"--delimiter", ";;"}) ==
          "--delimiter: must be one ASCII character, or tab");
}
