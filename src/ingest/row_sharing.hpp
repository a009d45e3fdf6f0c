#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bulk/outage.hpp"
#include "cis/call/clock.hpp"
#include "cis/ingest/ingestor_options.hpp"
#include "ingest/claim_keeper.hpp"
#include "ingest/notices.hpp"
#include "ingest/row_claim.hpp"

namespace cis::ingest::detail {

/// How a run shares its rows with the workers on other machines: its claims, and what happens while they
/// cannot be reached. Without claims it does nothing.
class RowSharing {
public:
    RowSharing(const IngestorOptions& options, Notices& notices, std::shared_ptr<Clock> clock);

    /// What the claims have said.
    struct Outcome {
        std::vector<RowClaim> rows{};
        std::optional<time_point> quiet_until{};  ///< claims were lost: nothing may be sent until then
        std::string stop{};                       ///< why the run has to stop; empty: it goes on
    };

    /// @return until when nothing may be sent, if the claims are new. Throws Exception if they cannot be used
    [[nodiscard]] std::optional<time_point> open(const JournalScope& scope);
    /// @param rows their numbers and keys, which name their claims
    /// @return no rows if the claims cannot be asked now
    [[nodiscard]] Outcome claim(const std::vector<std::pair<RowNumber, std::string>>& rows);
    /// A row has ended.
    void ended(const std::string& key, RowState state, std::string_view id);
    /// Tells the claims how rows have ended, once they are many, or old.
    [[nodiscard]] Outcome tell();
    /// Tells all ends, at the end of the run, and tries again while they cannot be reached.
    /// @param is_stopped the run was stopped: tries once
    void tell_all(bool is_stopped);
    /// When tell() has something to do.
    [[nodiscard]] std::optional<time_point> tells_at() const;

private:
    [[nodiscard]] Outcome take(Result<ClaimKeeper::Outcome> outcome);

    const IngestorOptions& options_;
    Notices& notices_;
    const std::shared_ptr<Clock> clock_;
    std::optional<ClaimKeeper> claims_;
    bulk::Outage contact_;
    bool said_away_{false};
};

}  // namespace cis::ingest::detail
