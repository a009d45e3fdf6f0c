#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <cis/core/error.hpp>
#include <cis/core/export.hpp>
#include <cis/core/result.hpp>

namespace cis::ingest {

/// What a journal belongs to. A journal of another scope is not used.
struct JournalScope {
    std::string base_url{};      ///< of the client
    std::string workspace_id{};  ///< of the client
    std::string posting_id{};    ///< of the run
    std::string recipe{};        ///< how keys are made

    friend bool operator==(const JournalScope&, const JournalScope&) = default;
};

/// One fact in a journal. It contains keys and ids, and neither names nor addresses.
///
/// After something `damaged` the run lists the posting, and then writes `ready` again. The `id` of this one
/// is how many entries the journal has up to it, without those that are `damaged`: if fewer can be read
/// later, more was damaged since. A run never writes `damaged`.
struct JournalEntry {
    /// What it says.
    enum class Kind {
        sent,      ///< the row with this key is about to be sent
        in,        ///< its candidate is in the service: `id`, `created_at`
        absent,    ///< it is certainly not in the service
        queued,    ///< the service accepted it for asynchronous ingestion
        conflict,  ///< the service has another candidate in its place: `id` is `409` if it said so itself
        stranger,  ///< a candidate without a key: `id`, and hashes of its name and e-mail address
        ready,     ///< everything that the posting's list would tell is in the journal: `id`, see `damaged`
        run,       ///< a run has begun: `id`, a random one
        merged,    ///< the service has put a row in the place of another candidate: `id`
        damaged,   ///< Journal::open() cannot read what was written here: `id` says where ("line 7")
    };
    Kind kind{Kind::sent};               ///< what it says
    std::string key{};                   ///< the value of `ingest_key`
    std::string id{};                    ///< of the candidate or the run; of a `stranger`, a hash of it
    std::optional<double> created_at{};  ///< when the service created the candidate, in seconds
    std::string person{};                ///< a hash of name and e-mail address, if its key is not that
    std::string address{};               ///< of a candidate: a hash of the e-mail address
};

/// Where a run remembers what it has done, so that the next run goes on where this one ended. It makes a run
/// faster. Without it the posting is listed instead.
///
/// An Ingestor uses it on the thread of run() only.
class CIS_EXPORT Journal {
public:
    Journal() = default;
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;
    virtual ~Journal();

    /// Opens it for one run, and reads it. An entry that may not be what was written must not be given as a
    /// fact, but as JournalEntry::Kind::damaged: a wrong id or key could name the wrong person.
    /// @param take gets each entry, in the order in which they were written
    /// @return an error if another run uses it, if it belongs to another scope, or if it cannot be read
    [[nodiscard]] virtual std::optional<Error> open(const JournalScope& scope,
                                                    const std::function<void(JournalEntry)>& take) = 0;
    /// Forgets all entries.
    [[nodiscard]] virtual std::optional<Error> clear() = 0;
    /// Adds entries.
    /// @param synced whether they must survive a power failure when this returns
    [[nodiscard]] virtual std::optional<Error> write(std::span<const JournalEntry> entries, bool synced) = 0;
    /// Ends the run.
    virtual void close() noexcept = 0;
};

}  // namespace cis::ingest
