#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "bulk/compact_table.hpp"
#include "cis/api/client.hpp"
#include "cis/sync/export_options.hpp"
#include "cis/sync/export_output.hpp"
#include "sync/export_checkpoint.hpp"

namespace cis::sync::detail {

/// Keeps what an export has written: the output, the ids of the candidates in it, and the files with which a
/// later run continues.
class ExportRecord {
public:
    /// @param scope a checkpoint of this export, without postings
    ExportRecord(const ExportOptions& options, Checkpoint scope, ExportOutput& output);

    /// Opens the output. Throws Exception if there is neither a checkpoint nor an empty output.
    /// @return the postings of the earlier run that this one continues; empty if there is none
    [[nodiscard]] std::vector<PostingState> open();
    /// Writes the candidates of a page that are new.
    /// @param pages the chain of the page
    /// @return how many are new
    [[nodiscard]] std::int64_t write(const std::string& posting_id, Page<Candidate>& page,
                                     const Pages<Candidate>& pages);
    /// Makes the output durable, and stores how far the export has got.
    void save(std::vector<PostingState> postings);
    /// Whether a later run can continue.
    [[nodiscard]] bool has_files() const noexcept { return files_.has_value(); }
    /// Ends a complete export. No later run continues it.
    void finish();
    /// Removes the files of an export that exported nothing, as if it had never begun.
    void discard();

    /// How many candidates were exported, including those of an earlier run.
    [[nodiscard]] std::uint64_t exported() const noexcept { return seen_.size(); }
    /// Sets the parts of the report that this record knows.
    void report(ExportReport& report);

private:
    void begin_output(bool was_begun);
    void resume(const Checkpoint& checkpoint);
    [[nodiscard]] bool is_new(const std::string& posting_id, std::string_view id);

    const ExportFormat& format_;
    const Checkpoint scope_;
    ExportOutput& output_;
    std::optional<CheckpointFiles> files_{};
    bulk::CompactTable<7, 0> seen_{};  ///< the hashes of the exported ids
    bool resumed_{false};
    std::uint64_t undecodable_{0};
    std::vector<UndecodableCandidate> first_undecodable_{};
};

}  // namespace cis::sync::detail
