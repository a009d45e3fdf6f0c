#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace cis::test {

/// A fenced block of a Markdown page.
struct CodeBlock {
    std::string language{};
    /// The text of a comment `<!-- snippet: … -->` on the line before. Readers of the page do not see it.
    std::string mark{};
    std::size_t line{};  ///< of its first line of code, counted from 1
    std::string text{};
};

/// The fenced blocks of a page, in order. Throws `std::runtime_error` if the page cannot be read, a block is
/// not closed, or a mark is not followed by a block.
[[nodiscard]] std::vector<CodeBlock> code_blocks(const std::filesystem::path& page);

}  // namespace cis::test
