#include "code_blocks.hpp"

#include <fstream>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace cis::test {
namespace {

constexpr std::string_view fence = "```";
constexpr std::string_view mark_begin = "<!-- snippet: ";
constexpr std::string_view mark_end = " -->";

}  // namespace

std::vector<CodeBlock> code_blocks(const std::filesystem::path& page) {
    std::ifstream file(page);
    if (!file) throw std::runtime_error("cannot read " + page.string());
    std::vector<CodeBlock> blocks;
    std::string mark;
    bool inside = false;
    std::size_t number = 0;
    const auto fail = [&](const std::string& what) {
        throw std::runtime_error(page.string() + ":" + std::to_string(number) + ": " + what);
    };
    for (std::string line; std::getline(file, line);) {
        ++number;
        if (inside && line != fence) {
            blocks.back().text += line + '\n';
        } else if (inside) {
            inside = false;
        } else if (line.starts_with(fence)) {
            inside = true;
            blocks.push_back(
                {.language = line.substr(fence.size()), .mark = std::exchange(mark, {}), .line = number + 1});
        } else if (!mark.empty()) {
            fail("no block follows the mark");
        } else if (line.starts_with(mark_begin) && line.ends_with(mark_end)) {
            mark = line.substr(mark_begin.size(), line.size() - mark_begin.size() - mark_end.size());
        }
    }
    if (inside) fail("the block is not closed");
    return blocks;
}

}  // namespace cis::test
