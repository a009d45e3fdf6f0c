#pragma once

#include <cstddef>
#include <deque>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "csv/text_source.hpp"

namespace cis::examples {

/// One line of a file, as editors count lines.
struct PhysicalLine {
    std::size_t number{};  ///< counted from 1
    std::string text{};    ///< without its ending
    std::string ending{};  ///< LF or CR LF; at the end of the file also nothing or CR
    bool is_cut{};         ///< the line is longer than allowed; `text` is its beginning
};

/// The physical lines of a text, one after the other. Lines can be put back.
class LineSource {
public:
    /// @param max_line_bytes what is kept of a line, at most: a file without line endings does not fill the
    /// memory
    LineSource(const std::filesystem::path& file, const std::string& encoding, std::size_t max_line_bytes,
               std::stop_token stop);

    /// The next line, or nothing at the end. Throws `std::system_error` if the file cannot be read.
    std::optional<PhysicalLine> next();

    /// Puts back the lines from index `first` on. They are read next.
    void put_back(std::vector<PhysicalLine> lines, std::size_t first);

    /// The size of the lines that were read and not put back, in bytes of UTF-8.
    std::size_t consumed_bytes() const noexcept { return consumed_; }

    const TextSource& text() const noexcept { return text_; }

private:
    std::optional<PhysicalLine> read();

    TextSource text_;
    std::size_t max_line_bytes_;
    std::string_view block_;  ///< what was read, but not returned yet
    std::deque<PhysicalLine> pending_;
    std::size_t lines_read_ = 0;
    std::size_t consumed_ = 0;
};

}  // namespace cis::examples
