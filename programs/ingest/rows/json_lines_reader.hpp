#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "csv/csv_reader.hpp"
#include "csv/look_ahead.hpp"
#include "csv/text_source.hpp"

namespace cis::programs::ingest_command {

/// Reads a file of JSON lines, as `cis export` writes it, record by record. A record has the cells of
/// an export with the columns `interview_id`, `name`, `email`, `phone_number`, `metadata` and `data`, so that
/// it can be written to a file of rejects. Other members are left out. A line that is not a candidate does
/// not affect other lines. Blank lines are skipped.
class JsonLinesReader {
public:
    /// Opens the file, `-` for standard input. Throws `InputError` if it is not a file of JSON lines, or does
    /// not have the line to begin at. Throws `std::system_error` if it cannot be opened or read.
    JsonLinesReader(const std::filesystem::path& file, CsvOptions options);

    const std::vector<std::string>& header() const noexcept { return header_; }

    /// The next record; none at the end. Throws `std::system_error` if the file cannot be read.
    std::optional<CsvRecord> next();

    /// The delimiter of a file of rejects.
    static constexpr char delimiter() noexcept { return ','; }
    /// Whether the input is not a regular file.
    bool is_pipe() const noexcept { return text_.is_pipe(); }

private:
    struct Line {
        std::string text{};
        bool has_end{};  ///< whether it ends with a line feed
        bool is_too_long{};
    };

    void check_beginning(const std::filesystem::path& file);
    /// @return whether there is text that was not read as a line
    [[nodiscard]] bool fill();
    [[nodiscard]] std::optional<Line> next_line();
    [[nodiscard]] CsvRecord record_of(const Line& line) const;

    CsvOptions options_;
    TextSource text_;
    std::string_view block_{};  ///< text that was read, but is not yet a line
    std::size_t line_{0};       ///< the number of the last line
    std::vector<std::string> header_;
};

/// Counts the rows of a whole file of JSON lines. Throws what JsonLinesReader throws.
/// @return none if the file can be read only once
std::optional<LookAhead> look_ahead_in_lines(const std::filesystem::path& file, const CsvOptions& options);

}  // namespace cis::programs::ingest_command
