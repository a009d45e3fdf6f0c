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
    std::string base_url{};      ///< the client's base URL
    std::string workspace_id{};  ///< the client's workspace
    std::string posting_id{};    ///< the run's posting
    std::string recipe{};        ///< how keys are made

    friend bool operator==(const JournalScope&, const JournalScope&) = default;
};

/// Remembers what a run has done, so that the next run continues where it ended. A journal makes a run
/// faster. Without one, the posting is listed instead.
///
/// An Ingestor uses it only on the thread of run().
class CIS_EXPORT Journal {
public:
    Journal() = default;
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;
    virtual ~Journal();

    /// Opens the journal for one run, and reads it. An entry that may differ from what was written must not
    /// be passed on as a fact, but as a DamagedEntry. A wrong id or key could identify the wrong person.
    /// @param take gets each entry, in the order in which they were written
    /// @return an error if another run uses the journal, if it belongs to another scope, or if it cannot be
    /// read
    [[nodiscard]] virtual std::optional<Error> open(const JournalScope& scope,
                                                    const std::function<void(JournalEntry)>& take) = 0;
    /// Removes all entries.
    [[nodiscard]] virtual std::optional<Error> clear() = 0;
    /// Adds entries.
    /// @param synced whether they must survive a power failure when this returns
    [[nodiscard]] virtual std::optional<Error> write(std::span<const JournalEntry> entries, bool synced) = 0;
    /// Ends the run.
    virtual void close() noexcept = 0;
};

}  // namespace cis::ingest
