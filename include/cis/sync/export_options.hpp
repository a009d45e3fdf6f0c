#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include <cis/call/clock.hpp>
#include <cis/core/stop_token.hpp>
#include <cis/model/candidate.hpp>
#include <cis/model/page.hpp>
#include <cis/sync/export_report.hpp>

namespace cis::sync {

/// How an export writes candidates. An empty function means the default.
struct ExportFormat {
    std::string name{"jsonl"};  ///< identifies the format in a checkpoint
    std::string head{};         ///< the beginning of the output, e.g. the titles of a CSV file
    /// Returns the bytes of a candidate. Default: the candidate as JSON, and a line end.
    std::function<std::string(const Candidate&)> record{};
    /// Returns the bytes of an item that could not be decoded, possibly none. Default: the item as it was
    /// received, and a line end; nothing if `record` is set.
    std::function<std::string(const UndecodableItem&)> undecodable{};
};

/// The options of an Export.
struct ExportOptions {
    std::string posting_id{};  ///< the id of the posting; empty: all postings of the workspace
    /// The largest number of requests under way, 1 to 64. The client's `max_in_flight` limits them too. Near
    /// a quota, fewer are under way.
    std::size_t max_in_flight{8};
    ExportFormat format{};  ///< how a candidate is written; by default as JSON lines
    /// The file that remembers how far the export is. Only its owner can read it. A second file beside it,
    /// with `.ids` at its end, has a hash of each exported id. Both are removed when the export is complete.
    /// Empty: the export cannot be continued.
    std::filesystem::path checkpoint{};
    std::chrono::milliseconds checkpoint_every{1000};  ///< how much work a crash may cost; at most 24 hours
    /// The run stops when the service has not answered for this long, at most 365 days. A service that asks
    /// to wait (429) has answered.
    std::chrono::milliseconds patience{std::chrono::seconds(60)};
    /// Ends the run: requests under way are cancelled, and the checkpoint is written.
    std::stop_token stop{};
    std::function<void(const ExportProgress&)> on_progress{};  ///< called at most ten times a second
    std::shared_ptr<Clock> clock{};                            ///< empty: the client's
};

}  // namespace cis::sync
