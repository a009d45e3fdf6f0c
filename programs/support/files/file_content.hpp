#pragma once

#include <istream>
#include <string>
#include <string_view>

namespace cis::programs {

/// What a file is, whatever its name says.
struct FileContent {
    enum class Kind { workbook, text, other } kind{};
    std::string advice{};  ///< for any other file: what it is and what to do, e.g. `is a PDF file: …`
};

/// Looks at the content of a file. A workbook may still turn out to be damaged, or another kind of ZIP file.
[[nodiscard]] FileContent file_content_of(std::istream& file);
/// Does the same if only the beginning can be seen, as with a pipe.
[[nodiscard]] FileContent file_content_of(std::string_view head);

}  // namespace cis::programs
