#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "cis/core/error.hpp"
#include "cis/model/candidate.hpp"
#include "cis/model/page.hpp"
#include "ingest/identity/key.hpp"
#include "ingest/plan/listing.hpp"

namespace cis::ingest::detail {

class Identifier;

/// The outcome of a request to create a row.
struct CreationOutcome {
    enum class Kind {
        created,      ///< 2xx: `id` and `key` are those of the candidate
        queued,       ///< 202
        exists,       ///< 409
        rejected,     ///< the row is invalid
        not_applied,  ///< it failed and was certainly not applied; it may succeed later
        failed,       ///< it failed and was certainly not applied; it cannot succeed
        lost,         ///< it may have been applied
    };
    Kind kind{Kind::lost};
    std::string id{};
    std::optional<ReadKey> key{};
    bool shows_metadata{true};  ///< false: the response has no candidate, so it says nothing about a key
    std::optional<double> created_at{};
    /// For `not_applied`: how long the service asks to wait because the quota is used up. That is not a
    /// failure.
    std::optional<std::chrono::milliseconds> quota_wait{};
};

[[nodiscard]] CreationOutcome outcome_of(const CandidateReceipt& receipt);
[[nodiscard]] CreationOutcome outcome_of(const Error& error);
/// What became of a creation whose response has an id but lacks the rest of the receipt. The client reports
/// that as an error, but such a thin response is no reason to send anybody again. None for any other error.
[[nodiscard]] std::optional<CreationOutcome> outcome_of_thin_receipt(const Error& error);

/// Why no further row can succeed; empty if one can.
[[nodiscard]] std::string hopeless(const Error& error);

[[nodiscard]] ListedCandidate listed(const Candidate& candidate, const Identifier& identifier);
[[nodiscard]] ListedPage listed(const Page<Candidate>& page, const Identifier& identifier);

}  // namespace cis::ingest::detail
