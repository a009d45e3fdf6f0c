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
    std::chrono::milliseconds lease{};    ///< until another worker may have the row
    std::chrono::milliseconds sending{};  ///< until its owner sends it no more
};

/// What the claims say of a row that a worker wants to send.
struct Claim {
    /// Whose the row is.
    enum class Kind {
        ours,      ///< the worker may send the row, or has to look it up first: see `predecessor`
        anothers,  ///< another worker may be sending it
        in,        ///< its candidate is in the service
        conflict,  ///< the service had another candidate in its place
    };
    Kind kind{Kind::ours};  ///< whose the row is
    /// Of `ours`: names the claim of another worker whose lease ran out, and who may have sent the row; the
    /// same whenever the worker asks for it. 0: there is none.
    std::uint64_t predecessor{0};
    /// Of `ours` with a predecessor: since that one can have sent it for the last time. Of `anothers`: until
    /// its lease runs out. Of `in`: since it was confirmed.
    std::chrono::milliseconds time{0};
    std::string id{};  ///< of `in` and `conflict`: the candidate's
};

/// The time since which nothing that was claimed was forgotten.
struct ClaimEpoch {
    std::string id{};                  ///< another one in each epoch
    std::chrono::milliseconds age{0};  ///< since it began

    friend bool operator==(const ClaimEpoch&, const ClaimEpoch&) = default;
};

/// The result of Claims::claim().
struct ClaimSet {
    ClaimEpoch epoch{};           ///< the present one
    std::vector<Claim> claims{};  ///< one for each key; empty if the epoch is not the one that was asked for
};

/// A row whose end is known to the worker that has claimed it.
struct Confirmation {
    std::string key{};        ///< the row's
    std::string id{};         ///< the candidate's
    bool is_conflict{false};  ///< the candidate is another person's
};

/// Who sends which row, for several workers that bring in one input together. It replaces the journal.
///
/// A claim is not forgotten when its lease runs out: its row may have been sent. Whoever gets it then looks
/// it up. If the claims are lost (a server that was flushed or restarted), the epoch changes: then nobody
/// sends anything for the time of a lease, so that everything that was sent is listed.
///
/// An Ingestor uses it on the thread of run() only, and for one run at a time. Every request may be repeated.
class CIS_EXPORT Claims {
public:
    Claims() = default;
    Claims(const Claims&) = delete;
    Claims& operator=(const Claims&) = delete;
    virtual ~Claims();

    /// Begins a run: a new worker.
    /// @param scope workers of the same scope share their claims
    /// @return the epoch, or an error if the claims cannot be kept or another run uses this object
    [[nodiscard]] virtual Result<ClaimEpoch> open(const JournalScope& scope) = 0;
    /// Claims rows, or renews the claims that this worker has.
    /// @param epoch the one in which they are claimed; in another one nothing is
    [[nodiscard]] virtual Result<ClaimSet> claim(std::span<const std::string> keys, const std::string& epoch,
                                                 const ClaimTerms& terms) = 0;
    /// The ends of rows. The first one of a row stays.
    [[nodiscard]] virtual Result<ClaimEpoch> confirm(std::span<const Confirmation> rows) = 0;
    /// Gives up claims of rows that are certainly not in the service.
    [[nodiscard]] virtual Result<ClaimEpoch> release(std::span<const std::string> keys) = 0;
    /// Ends the run. Claims that are neither confirmed nor released last until their lease runs out.
    virtual void close() noexcept = 0;
};

}  // namespace cis::ingest
