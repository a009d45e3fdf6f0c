// Runs what README and guide show as whole: programs, and the shell blocks that are marked `run`.
#include <cis/emulator/server.hpp>
#include <map>
#include <string>
#include <vector>

#include "catch.hpp"
#include "child_process.hpp"
#include "code_blocks.hpp"
#include "temp_directory.hpp"

using namespace cis::test;

namespace {

const std::filesystem::path root = std::filesystem::path(CIS_TEST_SOURCE_DIR).parent_path();

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

std::map<std::string, std::string> environment_for(const cis::emulator::Server& service) {
    return {{"CIS_BASE_URL", service.base_url()}, {"CIS_API_KEY", "key"}};
}

}  // namespace

TEST_CASE("docs: a program runs as it is shown, and prints what the page says") {
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

TEST_CASE("docs: shell commands that are marked do what they are shown for") {
    int scripts = 0;
    for (const auto& page : pages()) {
        std::string script = "set -euo pipefail\n";
        for (const CodeBlock& block : marked(page, "run")) script += block.text;
        if (script.find('\n') + 1 == script.size()) continue;
        CAPTURE(page);
        ++scripts;
        const TempDirectory folder;
        const cis::emulator::Server service({.api_key = "key"});
        auto environment = environment_for(service);
        environment["PATH"] = std::string(CIS_TEST_EXECUTABLE_DIR) + ":/usr/bin:/bin";
        const std::string file =
            folder.write("script.sh", "cd '" + folder.path("").string() + "'\n" + script);
        const ProgramResult result = run_program("/bin/bash", {file}, environment);
        CAPTURE(result.out, result.err);
        CHECK(result.exit_code == 0);
        CHECK(service.statistics().candidates_created == 2);
    }
    CHECK(scripts == 1);
}
