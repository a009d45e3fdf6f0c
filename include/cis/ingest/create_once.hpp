#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include <cis/api/client.hpp>
#include <cis/call/clock.hpp>
#include <cis/core/export.hpp>
#include <cis/core/stop_token.hpp>
#include <cis/core/timestamp.hpp>
#include <cis/ingest/claims.hpp>
#include <cis/ingest/ingest_report.hpp>
#include <cis/ingest/ingestor_options.hpp>
#include <cis/ingest/row.hpp>

namespace cis::ingest {

/// The options of create_once(). Each is that of IngestorOptions with the same name.
struct CreateOnceOptions {
    /// A time before which nobody with this key was brought in, for example when the application got the row.
    /// It bounds what is listed. Empty: the whole posting is listed.
    std::optional<Timestamp> since{};
    std::chrono::milliseconds settle{std::chrono::seconds(60)};   ///< see IngestorOptions::settle
    std::chrono::milliseconds timeout{std::chrono::seconds(30)};  ///< limits the creation
    UndecidedRows undecided{UndecidedRows::hold};  ///< what happens if somebody there may be the person
    std::shared_ptr<Claims> claims{};              ///< for several processes that may have the same key
    std::filesystem::path state_folder{};          ///< see IngestorOptions::state_folder
    std::stop_token stop{};                        ///< ends it
    std::shared_ptr<Clock> clock{};                ///< empty: the system's
};

/// Brings one person into a posting, once: for an application that gets one applicant from a form or a queue.
/// The row is recognised by its key, which the application keeps. So after a crash, or with an answer that
/// was lost, it calls this again with the same key, and gets the id of the candidate.
///
/// It waits until the row has ended. **What it costs**: it lists the posting from `since` on before it sends,
/// and again afterwards if others may send to it. After a lost answer it looks the row up, for at most twice
/// `settle`. For many rows, use one Ingestor, which shares these lists.
///
/// Two processes that send one key at the same moment make two candidates unless they share `claims`.
///
/// @param row its `key` must be set
/// @return how the row ended. The candidate is in the posting if its state is `created`, `created_earlier` or
/// `existing`. `unknown` and `not_attempted` mean: call it again later. `reason` says why it stopped
///
/// Throws Exception: `invalid_argument` if an option or the row cannot be used, and like Ingestor::run().
/// @code
/// cis::ingest::Row row{.key = "form-4711", .params = {.name = "Ada", .email = "ada@example.com"}};
/// const auto ended = cis::ingest::create_once(client, posting_id, row, {.since = received_at});
/// if (!ended.interview_id.empty()) store(ended.interview_id);
/// @endcode
[[nodiscard]] CIS_EXPORT RowReport create_once(const Client& client, const std::string& posting_id,
                                               const Row& row, const CreateOnceOptions& options = {});

}  // namespace cis::ingest
