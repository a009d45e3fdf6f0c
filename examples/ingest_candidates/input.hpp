#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

#include "arguments.hpp"
#include "rows/rejects_file.hpp"
#include "rows/row_source.hpp"

namespace cis::examples {

/// The rows of the file, and the file for those that are not in the service.
class Input {
public:
    explicit Input(const Arguments& arguments) : source_(arguments.file, arguments.rows) {}

    /// Creates the file for the rejected rows. Without it, they are printed.
    void write_rejects_to(const std::filesystem::path& file) {
        rejects_.emplace(file, source_.rejects_layout());
    }

    /// The next row; none at the end.
    [[nodiscard]] std::optional<ReadRow> next() { return source_.next(); }

    /// Writes a row to the file of rejects, or prints its result with `say`. A message of the service may
    /// contain personal data, so it goes only to the file.
    void set_aside(const CsvRecord& record, const Rejection& why, const std::string& what, const auto& say) {
        if (rejects_) {
            rejects_->write(record, why);
        } else {
            say(line_of(record) + what + ": " + printable(why));
        }
    }

    [[nodiscard]] std::size_t rows() const { return source_.rows_read(); }
    [[nodiscard]] std::optional<double> fraction_read() const { return source_.fraction_read(); }
    [[nodiscard]] static std::string line_of(const CsvRecord& record) {
        return "line " + std::to_string(record.line);
    }

private:
    RowSource source_;
    std::optional<RejectsFile> rejects_;
};

}  // namespace cis::examples
