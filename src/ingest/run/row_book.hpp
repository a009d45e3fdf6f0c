#pragma once

#include <any>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "cis/core/error.hpp"
#include "cis/ingest/ingestor_options.hpp"
#include "cis/ingest/row.hpp"
#include "ingest/identity/identity.hpp"
#include "ingest/identity/run_mark.hpp"
#include "ingest/journal/journal_keeper.hpp"
#include "ingest/plan/ingest_plan.hpp"

namespace cis::ingest::detail {

/// Keeps what a run sends and reports about each row that was read and has not ended. The plan knows such a
/// row only by its keys (RowTable), so it needs no candidates.
class RowBook {
public:
    RowBook(const IngestorOptions& options, Identifier identifier)
        : options_(options), identifier_(std::move(identifier)) {}

    /// Adds a row that was read. @return what the plan needs from it
    [[nodiscard]] InputRow add(Row row);
    /// How many rows were read.
    [[nodiscard]] RowNumber read() const noexcept { return read_; }

    [[nodiscard]] const RowKeys& keys(RowNumber row) const { return rows_.at(row).keys; }
    /// The candidate to create, including the metadata of this library.
    [[nodiscard]] const CandidateParams& candidate(RowNumber row, const RunMark& mark);

    // These set what the report of the row says, if the report needs it.
    void set_interview_url(RowNumber row, std::string url) { rows_.at(row).interview_url = std::move(url); }
    void set_reason(RowNumber row, std::string reason) { rows_.at(row).reason = std::move(reason); }
    void set_error(RowNumber row, const Error& error);
    /// Reports to the caller that a row has ended.
    void end(RowEnd end);

private:
    struct Entry {
        CandidateParams params{};
        RowKeys keys{};
        std::any attachment{};
        std::string interview_url{};
        std::string reason{};
        std::shared_ptr<const Error> error{};
    };

    const IngestorOptions& options_;
    const Identifier identifier_;
    std::unordered_map<RowNumber, Entry> rows_;
    RowNumber read_{0};
};

}  // namespace cis::ingest::detail
