#pragma once

#include <cstddef>
#include <string_view>

namespace cis::programs {

/// How the lines of a file end.
enum class LineEnd {
    lf,     ///< LF, even after carriage returns
    cr_lf,  ///< CR LF, or CR CR LF. A lone LF may be text
    lf_cr,  ///< LF CR
    cr,     ///< CR, as on old Macs
};

/// Counts the lines of a text, as an editor that knows their ends does.
class LineCount {
public:
    explicit LineCount(LineEnd line_end) noexcept : end_(line_end == LineEnd::cr ? '\r' : '\n') {}

    /// The next part of the text.
    void add(std::string_view text) noexcept;

    /// The line where the text continues, counted from 1.
    std::size_t current() const noexcept { return ended_ + 1; }
    /// The last line that has text or an end.
    std::size_t last() const noexcept { return ended_ + (has_text_ ? 1 : 0); }

    /// How many bytes of the text belong to the current line, including its end.
    std::size_t rest_of_line(std::string_view text) const noexcept;

private:
    char end_;
    std::size_t ended_{0};
    bool has_text_{false};  ///< whether the current line has text
};

}  // namespace cis::programs
