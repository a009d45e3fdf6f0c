#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include "arguments.hpp"
#include "rows/rejects_file.hpp"
#include "rows/row_source.hpp"
#include "run/row_check.hpp"

namespace cis::examples {

/// The rows of the file, each with the reason why it cannot be sent, if any. Writes the rejected ones.
class Input {
public:
    explicit Input(const Arguments& arguments) : source_(arguments.file, arguments.rows) {}

    /// Creates the file for the rejected rows. Without it, they are printed.
    void write_rejects_to(const std::filesystem::path& file) {
        rejects_.emplace(file, source_.rejects_layout());
    }

    /// Passes each row to `send(CsvRecord, Row)` or `reject(CsvRecord, Rejection)`, and what is doubtful
    /// about one that is sent to `warn(line)`.
    void for_each(const auto& send, const auto& reject, const auto& warn) {
        while (auto read = source_.next()) {
            if (!read->fault) read->fault = check_.fault_of(read->row);
            if (read->fault) {
                reject(read->record, *read->fault);
                continue;
            }
            if (read->doubt) warn(line_of(read->record) + ": " + printable(*read->doubt));
            send(std::move(read->record), std::move(read->row));
        }
    }

    /// Writes a row to the file of rejects, or prints its result with `say`. A message of the service may
    /// contain personal data, so it goes only to the file.
    void set_aside(const CsvRecord& record, const Rejection& why, const std::string& what, const auto& say) {
        if (rejects_) {
            rejects_->write(record, why);
        } else {
            say(line_of(record) + what + ": " + printable(why));
        }
    }

    std::size_t rows() const { return source_.rows_read(); }
    std::optional<double> fraction_read() const { return source_.fraction_read(); }

private:
    static std::string line_of(const CsvRecord& record) { return "line " + std::to_string(record.line); }

    RowSource source_;
    RowCheck check_;
    std::optional<RejectsFile> rejects_;
};

/// What a file has to send.
struct InputCount {
    std::size_t sendable{};
    std::size_t rejected{};
};

/// Reads the whole file once, without any effect.
inline InputCount count_rows(const Arguments& arguments) {
    InputCount count;
    Input(arguments).for_each([&](const CsvRecord&, const Row&) { ++count.sendable; },
                              [&](const CsvRecord&, const Rejection&) { ++count.rejected; },
                              [](const std::string&) {});
    return count;
}

}  // namespace cis::examples
