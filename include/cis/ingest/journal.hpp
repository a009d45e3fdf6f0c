#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <cis/core/error.hpp>
#include <cis/core/export.hpp>
#include <cis/core/result.hpp>
#include <cis/ingest/journal_entry.hpp>

namespace cis::ingest {

/// What a journal belongs to. A journal of another scope is not used.
struct JournalScope {
    std::string base_url{};      ///< of the client
    std::string workspace_id{};  ///< of the client
    std::string posting_id{};    ///< of the run
    std::string recipe{};        ///< how keys are made

    friend bool operator==(const JournalScope&, const JournalScope&) = default;
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
    /// fact, but as a DamagedEntry: a wrong id or key could name the wrong person.
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
