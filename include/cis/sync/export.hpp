#pragma once

/// @file
/// Exports all candidates of a posting, or of all postings, with several requests at a time.

#include <cis/api/client.hpp>
#include <cis/core/export.hpp>
#include <cis/sync/export_options.hpp>
#include <cis/sync/export_output.hpp>
#include <cis/sync/export_report.hpp>

namespace cis::sync {

/// Writes every candidate of a posting, or of all postings, to an output: each once, in no particular order.
///
/// A list is a chain of cursors, so its pages come one after the other. The export divides the time of
/// `created_at` into windows and reads several of them at once. At the end it compares the number of
/// candidates with the service's `total_count`. If the numbers differ, it reads once more what has changed.
/// If they still differ, it says so (ExportReport::gaps).
///
/// With a checkpoint, a later run continues after any end, even after `kill -9`: nothing is exported twice,
/// and nothing is lost.
///
/// It assumes that the order of a list is stable within a chain of cursors, and that the `created_at` of a
/// candidate never changes.
///
/// Memory: at most 32 bytes for each candidate, and `max_in_flight` pages.
///
/// @code
/// cis::sync::FileOutput file("people.jsonl");
/// cis::sync::Export all(client, {.posting_id = id, .checkpoint = "people.jsonl.checkpoint"});
/// const cis::sync::ExportReport report = all.run(file);
/// if (!report.finished) std::cerr << "run again: " << report.stopped << '\n';
/// for (const cis::sync::ExportGap& gap : report.gaps)
///     std::cerr << gap.posting_id << ": " << gap.reason << '\n';
/// @endcode
class CIS_EXPORT Export {
public:
    /// Throws Exception (`invalid_argument`) if an option is unusable; `param` names it.
    Export(Client client, ExportOptions options);

    /// Exports all candidates. Continues if there is a checkpoint. The functions of the options are called on
    /// this thread.
    ///
    /// Throws Exception (`invalid_argument`) if it cannot begin: the checkpoint belongs to another service,
    /// workspace, posting or format, or cannot be read; or the output is shorter than the checkpoint says; or
    /// the output is not empty although there is no checkpoint. Also throws what the output and the functions
    /// of the options throw, and `std::bad_alloc`. After each of these exceptions, a later run continues.
    /// @return what was exported, even if the run stopped early
    [[nodiscard]] ExportReport run(ExportOutput& output);

private:
    Client client_;
    ExportOptions options_;
};

}  // namespace cis::sync
