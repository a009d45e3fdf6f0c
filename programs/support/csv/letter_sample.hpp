#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cis::programs {

/// The first cells of a file that have bytes beyond ASCII, as bytes. They show what the file is in an
/// encoding.
class LetterSample {
public:
    /// @param bytes the next bytes of the file
    void add(std::string_view bytes);
    /// Ends the sample at the end of the file.
    void finish() { end_cell(); }

    [[nodiscard]] const std::vector<std::string>& cells() const noexcept { return cells_; }
    /// How many of them are in the first line, which has titles.
    [[nodiscard]] std::size_t titles() const noexcept { return titles_; }

private:
    void end_cell();

    std::vector<std::string> cells_;
    std::size_t titles_{0};
    std::string cell_;
    bool has_letters_{false};
    bool is_first_line_{true};
};

}  // namespace cis::programs
