#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bulk/outage.hpp"
#include "cis/call/clock.hpp"
#include "cis/ingest/ingestor_options.hpp"
#include "ingest/plan/row_claim.hpp"
#include "ingest/run/claim_keeper.hpp"
#include "ingest/run/notices.hpp"

namespace cis::ingest::detail {

/// Shares the rows of a run with the workers on other machines. It owns the claims, and handles the time when
/// they cannot be reached. Without claims it does nothing.
class RowSharing {
public:
    RowSharing(const IngestorOptions& options, Notices& notices, std::shared_ptr<Clock> clock);

    /// The result of a request to the claims.
    struct Outcome {
        std::vector<RowClaim> rows{};
        std::optional<time_point> quiet_until{};  ///< claims were lost: nothing may be sent until then
        std::string stop{};                       ///< why the run has to stop; empty: it goes on
    };

    /// @return the time before which nothing may be sent, if the claims are new
    /// @throws Exception if the claims cannot be used
    [[nodiscard]] std::optional<time_point> open(const JournalScope& scope);
    /// @param rows their numbers and the keys that name their claims
    /// @return no rows if the claims cannot be asked now
    [[nodiscard]] Outcome claim(const std::vector<std::pair<RowNumber, std::string>>& rows);
    /// Notes that a row has ended.
    void ended(const std::string& key, RowState state, std::string_view id);
    /// Tells the claims how rows have ended, once there are many ends or old ones.
    [[nodiscard]] Outcome tell();
    /// Tells the claims about all ends when the run is over. Tries again while the claims cannot be reached.
    /// @param is_stopped whether the run was stopped: then it tries once
    void tell_all(bool is_stopped);
    /// When tell() next has something to do.
    [[nodiscard]] std::optional<time_point> tells_at() const;

private:
    [[nodiscard]] Outcome take(Result<ClaimKeeper::Outcome> outcome);

    const IngestorOptions& options_;
    Notices& notices_;
    const std::shared_ptr<Clock> clock_;
    std::optional<ClaimKeeper> claims_;
    bulk::Outage health_;
    bool said_away_{false};
};

}  // namespace cis::ingest::detail
