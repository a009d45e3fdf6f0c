#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <cis/api/client.hpp>
#include <cis/call/clock.hpp>
#include <cis/call/page_run.hpp>
#include <cis/call/pending.hpp>
#include <cis/call/sendable.hpp>
#include <cis/core/export.hpp>
#include <cis/core/result.hpp>
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
    UndecidedRows undecided{UndecidedRows::hold};  ///< what happens if a candidate may be the same person
    std::shared_ptr<Claims> claims{};              ///< for several processes that may have the same key
    /// A folder with a small file for each key, which says when the key was last sent from this machine.
    /// Files older than a day can be removed. The folder is created for this user alone. Empty: nothing is
    /// remembered. Then a key that was sent just before a crash, and is not listed yet, is sent again.
    std::filesystem::path state_folder{};
    std::stop_token stop{};          ///< ends it
    std::shared_ptr<Clock> clock{};  ///< empty: the client's
};

/// The result of create_once(), which brings one person into a posting once. It can be sent like a call, in
/// all ways of Sendable. start(), submit() and `co_await` use a thread of their own for it. The thread keeps
/// the client until the row has ended, and Client::wait_idle() waits for the thread. Pending::cancel() stops
/// it, as CreateOnceOptions::stop does. When the process exits, the row is given up without a report.
class [[nodiscard("nothing is sent before .send()"), gnu::warn_unused]] CreateOnce
    : public Sendable<CreateOnce, RowReport> {
public:
    using Ended = cis::detail::KnownEnd<RowReport>;  ///< for the ways to send it

    /// See create_once().
    CreateOnce(Client client, std::string posting_id, Row row, CreateOnceOptions options)
        : client_(std::move(client)),
          posting_id_(std::move(posting_id)),
          row_(std::move(row)),
          options_(std::move(options)) {}
    CreateOnce(const CreateOnce&) = delete;
    CreateOnce& operator=(const CreateOnce&) = delete;
    CreateOnce(CreateOnce&&) noexcept = default;
    CreateOnce& operator=(CreateOnce&&) noexcept = default;
    ~CreateOnce() = default;

private:
    friend Sendable<CreateOnce, RowReport>;
    friend cis::detail::Launcher;
    using Receive = std::function<void(Result<RowReport>)>;

    [[nodiscard]] CIS_EXPORT Result<RowReport> run() &&;
    /// Runs on a thread of its own.
    CIS_EXPORT void start_thread(Receive receive, cis::detail::Delivery delivery,
                                 const std::shared_ptr<cis::detail::Submission>& submission) &&;
    /// @param stop ends the run, as the token of the options does
    [[nodiscard]] Result<RowReport> run_until(const std::stop_token& stop) &&;
    [[nodiscard]] RowReport bring_in() const;
    template <class Function>
    void launch(Function function, cis::detail::Delivery delivery,
                const std::shared_ptr<cis::detail::Submission>& submission) && {
        const auto shared = std::make_shared<Function>(std::move(function));  // it may not be copyable
        std::move(*this).start_thread(
            [shared](Result<RowReport> ended) { (*shared)(Ended{std::move(ended)}); }, delivery, submission);
    }

    Client client_;
    std::string posting_id_;
    Row row_;
    CreateOnceOptions options_;
};

/// Brings one person into a posting, once: for an application that gets one applicant from a form or a queue.
/// The row is recognised by its key, which the application keeps. After a crash or a lost answer, the
/// application calls this again with the same key, and gets the id of the candidate.
///
/// **What it costs**: before it sends, it lists the posting from `since` on. After a lost answer, it looks
/// the row up, for at most twice `settle`. It does the same if the key was sent a moment ago, before a crash.
/// It does not wait for other keys. For many rows, use one Ingestor, which shares these lists.
///
/// Two processes that send one key at the same moment make two candidates unless they share `claims`.
///
/// @param row its `key` must be set
/// @return an object that can be sent like a call. Its result says how the row ended. The candidate is in the
/// posting if the state is `created`, `created_earlier` or `existing`. `unknown` and `not_attempted` mean
/// that you should do it again later. `reason` says why it stopped. It is an error (`invalid_argument`) if an
/// option or the row cannot be used, and in the cases in which Ingestor::run() throws
/// @code
/// cis::ingest::Row row{.key = "form-4711", .params = {.name = "Ada", .email = "ada@example.com"}};
/// const cis::ingest::RowReport ended =
///     cis::ingest::create_once(client, posting_id, row, {.since = received_at}).send();
/// if (!ended.interview_id.empty()) store(ended.interview_id);
/// @endcode
inline CreateOnce create_once(const Client& client, std::string posting_id, Row row,
                              CreateOnceOptions options = {}) {
    return {client, std::move(posting_id), std::move(row), std::move(options)};
}

}  // namespace cis::ingest
