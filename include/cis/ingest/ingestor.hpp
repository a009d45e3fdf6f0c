#pragma once

/// @file
/// Brings people into a posting: each exactly once, whatever fails.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <ranges>
#include <stop_token>
#include <string>
#include <utility>

#include <cis/api/client.hpp>
#include <cis/call/clock.hpp>
#include <cis/core/export.hpp>
#include <cis/ingest/claims.hpp>
#include <cis/ingest/journal.hpp>
#include <cis/ingest/report.hpp>
#include <cis/ingest/row.hpp>

namespace cis::ingest {

/// How a row is recognised in a later run and on another machine.
enum class IdentityKind {
    person,  ///< by name and e-mail address; without an address, by name and phone number
    key,     ///< by Row::key, the safest: a corrected name is still the same row
};

/// Which route creates the candidates.
enum class Route {
    direct,  ///< `POST …/candidates`
    async,   ///< `POST …/candidates/async`, which needs a journal
};

/// Where a run stands.
struct Progress {
    std::uint64_t read{0};                           ///< rows that were read
    std::uint64_t ended{0};                          ///< rows whose state is final
    std::uint64_t in_flight{0};                      ///< requests under way
    std::uint64_t open{0};                           ///< rows whose outcome is looked up
    std::array<std::uint64_t, row_states> counts{};  ///< ended rows by RowState
};

/// Something that the person who waits should know. `text` contains no personal data.
struct Notice {
    enum class Kind {
        listing,      ///< the posting is listed first, because there is no journal
        suspect,      ///< another run may have sent rows a moment ago, or claims were lost: the run waits
        probing,      ///< one row is sent, and must be listed before the others are sent
        unreachable,  ///< the service does not answer
        recovered,    ///< it answers again
        stopping,     ///< the run stops early
    };
    Kind kind{};
    std::string text{};
    std::chrono::milliseconds wait{0};  ///< until something happens; 0: unknown
};

/// The options of an Ingestor.
struct IngestorOptions {
    std::string posting_id{};
    IdentityKind identity{IdentityKind::person};
    Route route{Route::direct};
    std::size_t in_flight{8};  ///< creations under way, 1 to the client's `max_in_flight`
    /// The time after which a request that was sent was applied and is listed, if it ever will be. A row whose
    /// outcome is unknown is sent again only after it. At least `timeout`.
    std::chrono::milliseconds settle{std::chrono::seconds(60)};
    std::chrono::milliseconds timeout{std::chrono::seconds(30)};  ///< of one attempt
    std::chrono::milliseconds patience{
        std::chrono::seconds(60)};  ///< the run stops when the service did not answer for so long
    /// Nobody has ever sent rows of this input: the run neither waits nor sends a row ahead, also if the
    /// claims are new.
    bool first_run{false};
    std::size_t window{4096};  ///< rows in memory that have not ended
    std::shared_ptr<Journal> journal{};
    /// With claims, several workers on many machines can bring in the same input at the same time, by the
    /// direct route. All of them need the same claims, base URL, workspace, settle time and timeout. A
    /// journal is emptied then: it does not know what the others do.
    std::shared_ptr<Claims> claims{};
    /// A folder for a file that says when rows were last sent to this posting from this machine; empty: none.
    std::filesystem::path state_folder{};
    std::stop_token stop{};  ///< ends the run: requests under way are awaited, nothing else is sent
    std::function<void(const RowReport&)> on_row{};      ///< called once for each row, when it ends
    std::function<void(const Progress&)> on_progress{};  ///< called at most ten times a second
    std::function<void(const Notice&)> on_notice{};
    std::shared_ptr<Clock> clock{};  ///< empty: the system's
};

/// Creates the candidate of each row of an input in a posting, exactly once, even if requests fail, the
/// process is killed, or the run is repeated.
///
/// The identity of a row travels with its candidate, as the metadata entry `ingest_key`. A row whose outcome
/// is unknown is looked up in the posting's list, and sent again only if a list that is proven fresh does not
/// show it.
///
/// @code
/// cis::ingest::Ingestor ingestor(client, {.posting_id = id,
///                                         .journal = std::make_shared<cis::ingest::FileJournal>("people.journal")});
/// const cis::ingest::Report report = ingestor.run(rows);   // any range of Row
/// std::cout << report.count(cis::ingest::RowState::created) << " created\n";
/// @endcode
class CIS_EXPORT Ingestor {
public:
    /// Throws Exception (`invalid_argument`) if an option is unusable; `param` names it.
    Ingestor(Client client, IngestorOptions options);
    Ingestor(const Ingestor&) = delete;
    Ingestor& operator=(const Ingestor&) = delete;
    ~Ingestor();

    /// Brings in all rows. Waits until each has ended. The functions of the options are called on this thread.
    /// @param next returns the next row, or none at the end of the input
    /// @return what became of the rows; also if the run stopped early
    ///
    /// Throws Exception if the run cannot begin (the journal is in use or belongs to another posting), and
    /// what `next` and the functions of the options throw.
    [[nodiscard]] Report run(const std::function<std::optional<Row>()>& next);
    /// @overload
    /// @param rows any range of Row
    template <std::ranges::input_range Rows>
        requires std::convertible_to<std::ranges::range_reference_t<Rows>, Row>
    [[nodiscard]] Report run(Rows&& rows) {
        auto at = std::ranges::begin(rows);
        const auto end = std::ranges::end(rows);
        bool has_begun = false;
        return run([&]() -> std::optional<Row> {
            if (std::exchange(has_begun, true)) ++at;  // not before the row is wanted: it may come late
            if (at == end) return std::nullopt;
            return *at;
        });
    }

private:
    const Client client_;
    const IngestorOptions options_;
};

}  // namespace cis::ingest
