// Runs the complete programs of README and guide, and the shell blocks with the mark `run`.
#include <algorithm>
#include <cis/emulator/server.hpp>
#include <csignal>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "catch.hpp"
#include "child_process.hpp"
#include "code_blocks.hpp"
#include "loopback_port.hpp"
#include "project_folders.hpp"
#include "running_program.hpp"
#include "temp_directory.hpp"

using namespace cis::test;

namespace {

const std::filesystem::path root = project_folder();

std::vector<std::filesystem::path> pages() {
    std::vector<std::filesystem::path> pages{root / "README.md"};
    for (const auto& entry : std::filesystem::directory_iterator(root / "docs" / "guide")) {
        if (entry.path().filename() != "README.md") pages.push_back(entry.path());
    }
    return pages;
}

/// The blocks of a page with this mark.
std::vector<CodeBlock> marked(const std::filesystem::path& page, const std::string& mark) {
    std::vector<CodeBlock> blocks = code_blocks(page);
    std::erase_if(blocks, [&](const CodeBlock& block) { return block.mark != mark; });
    return blocks;
}

/// The shell commands of a page as a script, which runs in a temporary directory.
class ShellScript {
public:
    /// @param in_place_of texts of the page, and their replacements
    explicit ShellScript(const std::string& page,
                         const std::map<std::string, std::string>& in_place_of = {}) {
        std::string commands;
        for (const CodeBlock& block : marked(root / "docs" / "guide" / page, "run")) commands += block.text;
        commands = replaced(commands, in_place_of);
        file_ =
            folder_.write("script.sh", "set -euo pipefail\ncd '" + folder_.path("").string() + "'\nPATH='" +
                                           program_folder().string() + ":/usr/bin:/bin'\n" + commands);
    }

    const std::string& file() const { return file_; }

private:
    /// Replaces all texts in one pass: a replacement can contain another text that is to be replaced.
    static std::string replaced(std::string_view commands, const std::map<std::string, std::string>& texts) {
        std::string result;
        while (!commands.empty()) {
            const auto found = std::ranges::find_if(
                texts, [&](const auto& text) { return commands.starts_with(text.first); });
            if (found != texts.end()) {
                result += found->second;
                commands.remove_prefix(found->first.size());
            } else {
                result += commands.front();
                commands.remove_prefix(1);
            }
        }
        return result;
    }

    TempDirectory folder_;
    std::string file_;
};

/// Whether a line is one of `cis listen` about an event.
bool is_event(const std::string& line) {
    return line.starts_with("interview_started ") || line.starts_with("interview_completed ") ||
           line.starts_with("report_available ");
}

std::map<std::string, std::string> environment_for(const cis::emulator::Server& service) {
    return {{"CIS_BASE_URL", service.base_url()}, {"CIS_API_KEY", "key"}};
}

}  // namespace

TEST_CASE("docs: a program runs as shown and prints the output on the page") {
    int programs = 0;
    for (const auto& page : pages()) {
        const auto outputs = marked(page, "output");
        if (outputs.empty()) continue;
        CAPTURE(page);
        ++programs;
        const cis::emulator::Server service({.api_key = "key"});
        const ProgramResult result =
            run_program("docs_" + page.stem().string(), {}, environment_for(service));
        CAPTURE(result.err);
        CHECK(result.exit_code == 0);
        REQUIRE(outputs.size() == 1);
        CHECK(result.out == outputs.front().text);
    }
    CHECK(programs > 0);
}

TEST_CASE("docs: shell commands are run") {
    std::vector<std::string> names;
    for (const auto& page : pages()) {
        if (!marked(page, "run").empty()) names.push_back(page.filename());
    }
    std::ranges::sort(names);
    CHECK(names == std::vector<std::string>{"csv-files.md", "json.md", "start.md",
                                            "webhooks.md"});  // each has a test below
}

TEST_CASE("docs: the commands of the first page ingest two applicants") {
    const cis::emulator::Server service({.api_key = "key"});
    const ShellScript script("start.md");
    const ProgramResult result = run_program("/bin/bash", {script.file()}, environment_for(service));
    CAPTURE(result.out, result.err);
    CHECK(result.exit_code == 0);
    CHECK(service.statistics().candidates_created == 2);
}

TEST_CASE("docs: the commands of the page about CSV files find two rows to send") {
    const ShellScript script("csv-files.md");
    const ProgramResult result = run_program("/bin/bash", {script.file()}, {{"CIS_BASE_URL", ""}});
    CHECK(result.exit_code == 0);
    CHECK(result.out == "2 rows can be sent, 0 duplicates, 0 rejected\n");
    CHECK(result.err ==
          "Columns: email from 'E-Mail', name from 'Name', phone_number from 'Telefon', data.gehalt from "
          "'Gehalt'; not sent: 'Notiz'\n"
          "The rows were not compared with the people in the posting: only a run does that\n");
}

TEST_CASE("docs: the commands of the page about JSON find the posting that they create") {
    const cis::emulator::Server service({.api_key = "key"});
    const ShellScript script("json.md");
    const ProgramResult result = run_program("/bin/bash", {script.file()}, environment_for(service));
    CAPTURE(result.out, result.err);
    CHECK(result.exit_code == 0);
    const std::vector<std::string> lines = lines_of(result.out);
    REQUIRE(lines.size() == 3);
    CHECK(lines[0].size() == std::string("00000000-0000-0000-0000-000000000000").size());
    CHECK(lines[1] == "true");
    CHECK(lines[2].starts_with("There is no posting with the id or title 'nobody'"));
}

TEST_CASE("docs: the commands of the page about webhooks print each event of two candidates once") {
    // Reserves the ports until the programs start.
    std::optional<RefusingPort> service(std::in_place);
    std::optional<RefusingPort> receiver(std::in_place);
    const ShellScript script("webhooks.md", {{"8080", std::to_string(service->port())},
                                             {"8081", std::to_string(receiver->port())}});
    service.reset();
    receiver.reset();
    // Forwards a signal to all processes of the script, and ends them if no events arrive.
    RunningProgram walkthrough("/usr/bin/timeout", {"60", "/bin/bash", script.file()});
    std::multiset<std::string> events;
    while (events.size() < 6) {
        const std::string line = walkthrough.next_line();
        CAPTURE(walkthrough.out(), walkthrough.err());
        REQUIRE_FALSE(line.empty());  // it has ended
        if (is_event(line)) events.insert(line);
    }
    walkthrough.stop(SIGTERM);
    CHECK(std::set(events.begin(), events.end()).size() == 6);
    for (std::string line = walkthrough.next_line(); !line.empty(); line = walkthrough.next_line()) {
        CHECK_FALSE(is_event(line));
    }
    CHECK(walkthrough.err().find("whsec_") == std::string::npos);
}
