#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <cis/core/export.hpp>
#include <cis/core/result.hpp>
#include <cis/ingest/journal.hpp>

namespace cis::ingest {

/// How long a claim lasts.
struct ClaimTerms {
    std::chrono::milliseconds lease{};    ///< the time until another worker may have the row
    std::chrono::milliseconds sending{};  ///< how long its owner may send it
};

/// What the claims say about a row that a worker wants to send.
struct Claim {
    /// Who may send the row, or how it has ended.
    enum class Kind {
        ours,      ///< the worker may send the row, or has to look it up first: see `predecessor`
        anothers,  ///< another worker may be sending it
        in,        ///< its candidate is in the service
        conflict,  ///< the service had another candidate in its place
    };
    Kind kind{Kind::ours};  ///< who may send the row, or how it has ended
    /// For `ours`: identifies an earlier claim of another worker. The lease of that claim ran out, and its
    /// worker may have sent the row. The value is the same whenever the worker asks for the row. 0: there is
    /// none.
    std::uint64_t predecessor{0};
    /// For `ours` with a predecessor: the shortest possible time since the predecessor sent the row, if it
    /// did. For `anothers`: how long until the other claim's lease runs out. For `in`: how long ago the row
    /// was confirmed.
    std::chrono::milliseconds time{0};
    std::string id{};  ///< for `in` and `conflict`: the id of the candidate
};

/// A period in which no claim was lost.
struct ClaimEpoch {
    std::string id{};                  ///< a different id in each epoch
    std::chrono::milliseconds age{0};  ///< the time since it began

    friend bool operator==(const ClaimEpoch&, const ClaimEpoch&) = default;
};

/// The result of Claims::claim().
struct ClaimSet {
    ClaimEpoch epoch{};           ///< the current epoch
    std::vector<Claim> claims{};  ///< one for each key; empty if the current epoch is not the requested one
};

/// How a row has ended, from the worker that has claimed it.
struct Confirmation {
    std::string key{};        ///< the key of the row
    std::string id{};         ///< the id of the candidate
    bool is_conflict{false};  ///< whether the candidate is another person
};

/// Records which worker sends which row when several workers bring in one input together. It replaces the
/// journal.
///
/// A claim is not forgotten when its lease runs out: its row may have been sent. The worker that gets the row
/// next looks it up. If the claims are lost (because a server was flushed or restarted), the epoch changes.
/// Then no worker sends anything for the duration of a lease. By then, everything that was sent is listed.
///
/// An Ingestor uses this object only on the thread of run(), and for one run at a time. Every request may be
/// repeated.
class CIS_EXPORT Claims {
public:
    Claims() = default;
    Claims(const Claims&) = delete;
    Claims& operator=(const Claims&) = delete;
    virtual ~Claims();

    /// Begins a run with a new worker.
    /// @param scope workers of the same scope share their claims
    /// @return the epoch, or an error if the claims cannot be kept or another run uses this object
    [[nodiscard]] virtual Result<ClaimEpoch> open(const JournalScope& scope) = 0;
    /// Claims rows, or renews the claims that this worker has.
    /// @param epoch the epoch in which to claim them; if it is not the current one, nothing is claimed
    [[nodiscard]] virtual Result<ClaimSet> claim(std::span<const std::string> keys, const std::string& epoch,
                                                 const ClaimTerms& terms) = 0;
    /// Stores how rows have ended. If a row was confirmed before, its first confirmation stays.
    [[nodiscard]] virtual Result<ClaimEpoch> confirm(std::span<const Confirmation> rows) = 0;
    /// Gives up claims of rows that are certainly not in the service.
    [[nodiscard]] virtual Result<ClaimEpoch> release(std::span<const std::string> keys) = 0;
    /// Ends the run. Claims that are neither confirmed nor released last until their lease runs out.
    virtual void close() noexcept = 0;
};

}  // namespace cis::ingest
