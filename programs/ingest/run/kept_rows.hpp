#pragma once

#include <cstdint>
#include <set>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include <cis/ingest/ingest_report.hpp>
#include <cis/ingest/ingestor_options.hpp>

#include "ingest/run/decision_question.hpp"

namespace cis::programs::ingest_command {

/// Rows whose people may already be in the posting. They are kept in memory until the end of the run, when a
/// person is asked about each. A row's attachment is a WaitingRow.
class KeptRows {
public:
    /// @param ask empty: nobody can be asked, and no row is kept
    explicit KeptRows(AskLine ask) : ask_(std::move(ask)) {}

    /// Whether a person can be asked at all.
    [[nodiscard]] bool can_ask() const { return static_cast<bool>(ask_); }
    /// Keeps a row that a person can decide about. Its number is that of the input.
    /// @return false if the row is not kept, and has ended
    [[nodiscard]] bool keep(const ingest::RowReport& row);
    [[nodiscard]] bool is_empty() const noexcept { return rows_.empty(); }
    /// Takes all rows. They are no longer kept.
    [[nodiscard]] std::vector<ingest::RowReport> take() { return std::exchange(rows_, {}); }

    struct Decided {
        std::vector<ingest::RowReport> undecided{};
        std::vector<ingest::RowReport> left_out{};
        std::vector<ingest::RowReport> to_send{};
    };
    /// Asks about all rows, in the order of their lines. Afterwards none is kept.
    /// @param stop if it is requested meanwhile, nothing is decided
    [[nodiscard]] Decided ask(const std::stop_token& stop);
    /// The decision so far about a row and a candidate, for IngestorOptions::decide.
    /// @param row the number of the row in the input
    [[nodiscard]] ingest::Decision decision(std::uint64_t row, const std::string& other_id) const;

private:
    AskLine ask_;
    std::vector<ingest::RowReport> rows_{};
    std::set<std::pair<std::uint64_t, std::string>> others_{};  ///< a row, and who is another person
};

}  // namespace cis::programs::ingest_command
