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

/// Which route creates the candidates.
enum class Route {
    direct,  ///< `POST …/candidates`
    async,   ///< `POST …/candidates/async`, which needs a journal
};

/// What becomes of a row that may be somebody who is in the posting. A candidate has its e-mail address, and
/// another name or another key of the caller's; or its name, and no address; or its name and phone number.
enum class UndecidedRows : std::uint8_t {
    hold,  ///< it is not sent, and ends as RowState::undecided
    send,  ///< it is another person. A service that updates people by address overwrites the one who is in
};

/// A row that may be somebody who is in the posting.
struct UndecidedRow {
    std::uint64_t row{0};        ///< its place in the input, from 0
    std::string interview_id{};  ///< of the candidate
};

/// What a run does.
enum class Activity : std::uint8_t {
    sending,      ///< it sends rows
    listing,      ///< it lists the posting, to learn who is there
    settling,     ///< it waits until rows that others may have sent are listed
    probing,      ///< one row was sent ahead, and must be listed before the others are sent
    following,    ///< another run sends, and this one only lists
    looking_up,   ///< it sends nothing, and looks for rows whose outcome is unknown
    unreachable,  ///< the service does not answer
    stopping,     ///< it stops early, and waits for the requests under way
    checking,     ///< all rows have ended: it looks whether somebody is there twice
};

/// Where a run stands.
struct Progress {
    std::uint64_t read{0};                           ///< rows that were read
    std::uint64_t ended{0};                          ///< rows whose state is final
    std::uint64_t in_flight{0};                      ///< requests under way
    std::uint64_t open{0};                           ///< rows whose outcome is looked up
    std::array<std::uint64_t, row_states> counts{};  ///< ended rows by RowState
    Activity activity{Activity::sending};            ///< what it does
};

/// Something that the person who waits should know. `text` contains no personal data.
struct Notice {
    /// What it is about.
    enum class Kind {
        listing,      ///< the posting has many candidates, and is listed first
        suspect,      ///< another run may have sent rows a moment ago, or claims were lost: the run waits
        probing,      ///< one row is sent, and must be listed before the others are sent
        unreachable,  ///< the service does not answer
        recovered,    ///< it answers again
        stopping,     ///< the run stops early
        looking_up,   ///< only rows are left whose outcome is unknown: they are looked up for so long
        damaged,      ///< the journal is damaged: the posting is listed, and rows are looked up there
        /// Another run, which shares nothing with this one but the posting, brings people in: this one only
        /// lists, until all its rows are there or the other one is silent.
        following,
        leading,  ///< the run that was followed is silent: this one sends
        quota,    ///< the service's quota is used up, for longer than a request waits
    };
    Kind kind{};                        ///< what it is about
    std::string text{};                 ///< for a person
    std::chrono::milliseconds wait{0};  ///< until something happens; 0: unknown
    std::optional<Error> error{};       ///< its cause, if there is one; `text` says it, too
};

/// The options of an Ingestor.
struct IngestorOptions {
    std::string posting_id{};  ///< of the posting that the people are brought into
    /// How a row is recognised. Use the same for each run of a posting.
    IdentityKind identity{IdentityKind::person};
    Route route{Route::direct};  ///< which creates the candidates
    /// Creations under way at the same time, 1 to 1024. The client's `max_in_flight` limits them too.
    std::size_t max_in_flight{8};
    /// The time after which a request that was sent was applied and is listed, if it ever will be. A row
    /// whose outcome is unknown is sent again only after it. At least `timeout`.
    std::chrono::milliseconds settle{std::chrono::seconds(60)};
    /// Of one creation: its attempt, its waits and those attempts that were certainly not applied.
    std::chrono::milliseconds timeout{std::chrono::seconds(30)};
    std::chrono::milliseconds patience{
        std::chrono::seconds(60)};  ///< the run stops when the service did not answer for so long
    /// Nobody has ever sent rows of this input: the run sends no row ahead, and does not wait because the
    /// claims are new. If rows were sent to the posting a moment ago, it waits nevertheless.
    bool first_run{false};
    /// Nobody of this input was brought in before this time, so without a journal the posting is listed from
    /// here only, which is shorter. Empty: all of it is listed.
    std::optional<Timestamp> since{};
    /// What becomes of rows that may be somebody who is in the posting, if nobody has decided about them.
    UndecidedRows undecided{UndecidedRows::hold};
    /// Called for each such row that is held, before it ends: what a person has decided about it. Another
    /// decision than `none` is kept in the journal, and is not asked for again.
    std::function<Decision(const UndecidedRow&)> decide{};
    /// Reports of undecided rows and of conflicts have the name of the other candidate. They come at the end
    /// of the run then, after one request or more for each other candidate.
    bool other_names{false};
    /// Each row whose candidate is known is reported with the URL that the candidate uses. The posting is
    /// listed then, also with a journal, and its URLs are kept in memory.
    bool interview_urls{false};
    std::size_t window{4096};  ///< rows in memory that have not ended
    /// Where the run remembers what it has done. Empty: the posting is listed at the start.
    std::shared_ptr<Journal> journal{};
    /// With claims, several workers on many machines can bring in the same input at the same time, by the
    /// direct route. All of them need the same claims, base URL, workspace, settle time and timeout. A
    /// journal is emptied then: it does not know what the others do.
    std::shared_ptr<Claims> claims{};
    /// A folder for a file that says when rows were last sent to this posting from this machine; empty: none.
    std::filesystem::path state_folder{};
    /// Ends the run: nothing else is sent, and requests under way are awaited for five seconds. Then they are
    /// given up, and their rows are `unknown`: a later run looks them up. The rest of the input is read, so
    /// that each row has its end: an input that may wait for ever has to end by itself.
    std::stop_token stop{};
    std::function<void(const RowReport&)> on_row{};      ///< called once for each row, when it ends
    std::function<void(const Progress&)> on_progress{};  ///< called at most ten times a second
    std::function<void(const Notice&)> on_notice{};      ///< called when there is something to say
    std::shared_ptr<Clock> clock{};                      ///< empty: the system's
};

}  // namespace cis::ingest
