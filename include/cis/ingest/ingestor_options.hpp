#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include <cis/call/clock.hpp>
#include <cis/core/error.hpp>
#include <cis/core/stop_token.hpp>
#include <cis/core/timestamp.hpp>
#include <cis/ingest/claims.hpp>
#include <cis/ingest/ingest_report.hpp>
#include <cis/ingest/journal.hpp>
#include <cis/ingest/row.hpp>

namespace cis::ingest {

/// The route that creates the candidates.
enum class Route {
    direct,  ///< `POST …/candidates`
    async,   ///< `POST …/candidates/async`, which needs a journal
};

/// What happens to a row that may be a person who is already in the posting. A row may be such a person in
/// three cases: a candidate has the row's e-mail address, but another name or another key of the caller; a
/// candidate has the row's name and no address; or a candidate has the row's name and phone number.
enum class UndecidedRows : std::uint8_t {
    hold,  ///< the row is not sent, and ends as RowState::undecided
    send,  ///< the row is sent. A service that updates people by address overwrites the existing one
};

/// A row that may be the same person as a candidate of the posting.
struct UndecidedRow {
    std::uint64_t row{0};        ///< its place in the input, from 0
    std::string interview_id{};  ///< the id of that candidate
};

/// What a run is doing.
enum class Activity : std::uint8_t {
    sending,      ///< it sends rows
    listing,      ///< it lists the posting, to learn who is there
    settling,     ///< it waits until rows that others may have sent are listed
    probing,      ///< one row was sent ahead, and must be listed before the others are sent
    following,    ///< another run sends, and this one only lists
    looking_up,   ///< it sends nothing, and looks for rows whose outcome is unknown
    unreachable,  ///< the service does not answer
    stopping,     ///< it stops early, and waits for the requests under way
    checking,     ///< all rows have ended: it checks whether somebody is there twice
};

/// The progress of a run.
struct Progress {
    std::uint64_t read{0};                           ///< rows that were read
    std::uint64_t ended{0};                          ///< rows whose state is final
    std::uint64_t in_flight{0};                      ///< requests under way
    std::uint64_t open{0};                           ///< rows whose outcome is looked up
    std::array<std::uint64_t, row_states> counts{};  ///< ended rows by RowState
    Activity activity{Activity::sending};            ///< what the run is doing
};

/// Something that the waiting user should know. `text` contains no personal data.
struct Notice {
    /// What a notice is about.
    enum class Kind {
        listing,      ///< the posting has many candidates, and is listed first
        suspect,      ///< another run may have sent rows a moment ago, or claims were lost: the run waits
        probing,      ///< one row was sent, and must be listed before the others are sent
        unreachable,  ///< the service does not answer
        recovered,    ///< the service answers again
        stopping,     ///< the run stops early
        looking_up,   ///< only rows with an unknown outcome are left: they are looked up for `wait`
        damaged,      ///< the journal is damaged: the posting is listed, and rows are looked up in it
        /// Another run, which shares nothing with this one but the posting, brings people in. This run only
        /// lists, until all its rows are there or the other run is silent.
        following,
        leading,  ///< the followed run is silent: this run sends
        quota,    ///< the service's quota is used up, for longer than a request waits
    };
    Kind kind{};                        ///< what the notice is about
    std::string text{};                 ///< the text for a person
    std::chrono::milliseconds wait{0};  ///< the time until something happens; 0: unknown
    std::optional<Error> error{};       ///< the cause, if there is one; `text` describes it too
};

/// The options of an Ingestor.
struct IngestorOptions {
    std::string posting_id{};  ///< the posting to bring the people into
    /// How a row is recognised. Use the same value for each run of a posting.
    IdentityKind identity{IdentityKind::person};
    Route route{Route::direct};  ///< the route that creates the candidates
    /// Creations under way at the same time, 1 to 1024. The client's `max_in_flight` limits them too.
    std::size_t max_in_flight{8};
    /// The time within which a request is applied and listed, if it ever is. A row whose outcome is unknown
    /// is sent again only after this time. At least `timeout`.
    std::chrono::milliseconds settle{std::chrono::seconds(60)};
    /// Limits one creation, including its waits and the attempts that were certainly not applied.
    std::chrono::milliseconds timeout{std::chrono::seconds(30)};
    std::chrono::milliseconds patience{
        std::chrono::seconds(60)};  ///< the run stops when the service has not answered for this long
    /// Says that no row of this input was ever sent. Then the run sends no row ahead of the others, and new
    /// claims do not make it wait. It still waits if rows were sent to the posting a moment ago.
    bool first_run{false};
    /// A time before which nobody from this input was brought in. Without a journal, the posting is then
    /// listed only from this time on, which takes less time. Empty: the whole posting is listed.
    std::optional<Timestamp> since{};
    /// What happens to rows that may be a person in the posting, if nobody has decided about them.
    UndecidedRows undecided{UndecidedRows::hold};
    /// Called for each such row that is held, before it ends. Returns what a person has decided about it. A
    /// decision other than `none` is kept in the journal, and is not asked for again.
    std::function<Decision(const UndecidedRow&)> decide{};
    /// Whether reports of undecided rows and of conflicts contain the name of the other candidate. Such
    /// reports come at the end of the run, after one or more requests for each other candidate.
    bool other_names{false};
    /// Whether each row whose candidate is known is reported with the URL that the candidate uses. Then the
    /// posting is listed even with a journal, and its URLs are kept in memory.
    bool interview_urls{false};
    std::size_t window{4096};  ///< the largest number of unfinished rows in memory
    /// Where the run remembers what it has done. Empty: the posting is listed at the start.
    std::shared_ptr<Journal> journal{};
    /// The claims that the run uses. With them, several workers on many machines can bring in the same input
    /// at the same time, by the direct route. All workers need the same claims, base URL, workspace, settle
    /// time and timeout. In that case a journal is emptied, because it does not know what the other workers
    /// do.
    std::shared_ptr<Claims> claims{};
    /// A folder for a file that says when rows were last sent to this posting from this machine; empty: none.
    /// The run creates it for this user alone. It refuses a folder that is a link, or that another user owns
    /// or can write to: prepare_state_folder().
    std::filesystem::path state_folder{};
    /// Ends the run. Nothing more is sent, and the run waits five seconds for the requests under way. Then it
    /// gives them up, and their rows are `unknown`: a later run looks them up. The rest of the input is read,
    /// so that each row ends. An input that may wait for ever must end by itself.
    std::stop_token stop{};
    std::function<void(const RowReport&)> on_row{};      ///< called once for each row, when it ends
    std::function<void(const Progress&)> on_progress{};  ///< called at most ten times a second
    std::function<void(const Notice&)> on_notice{};      ///< called when there is news
    std::shared_ptr<Clock> clock{};                      ///< empty: the client's
};

}  // namespace cis::ingest
