#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "cis/ingest/claims.hpp"
#include "cis/ingest/row_state.hpp"
#include "ingest/plan/row_claim.hpp"

namespace cis::ingest::detail {

/// Keeps the claims of one run: their terms, the epoch, and the ends of rows that are not confirmed yet.
class ClaimKeeper {
public:
    using Now = std::function<time_point()>;

    /// @param timeout how long a request to the service takes at most, with all its attempts
    ClaimKeeper(Claims& claims, std::chrono::milliseconds timeout, std::chrono::milliseconds settle, Now now)
        : claims_(claims),
          timeout_(timeout),
          terms_{.lease = timeout + settle + sending_time, .sending = sending_time},
          now_(std::move(now)) {}

    ClaimKeeper(const ClaimKeeper&) = delete;
    ClaimKeeper& operator=(const ClaimKeeper&) = delete;
    ~ClaimKeeper() {
        if (!epoch_.empty()) claims_.close();
    }

    /// The result of a request to the claims.
    struct Outcome {
        std::vector<RowClaim> rows{};
        bool was_asked{false};  ///< the claims have answered
        /// Nothing may be sent before this time. Set if claims were lost.
        std::optional<time_point> quiet_until{};
    };

    [[nodiscard]] Result<Outcome> open(const JournalScope& scope);
    /// @param rows the numbers of the rows and the texts of their keys
    [[nodiscard]] Result<Outcome> claim(const std::vector<std::pair<RowNumber, std::string>>& rows);
    /// Notes that a row has ended. The claims are told later, together with other ends.
    void ended(const std::string& key, RowState state, std::string_view id);
    /// Tells the claims how rows have ended, once there are many ends or old ones.
    /// @param all whether to tell the claims about all ends now
    [[nodiscard]] Result<Outcome> tell(bool all);
    /// When tell() next has something to do.
    [[nodiscard]] std::optional<time_point> tells_at() const noexcept { return tells_at_; }

private:
    /// How long a row may be sent after it was claimed.
    static constexpr std::chrono::seconds sending_time{30};

    /// @return the time before which nothing may be sent, if this is a new epoch that is still too young
    [[nodiscard]] std::optional<time_point> enter(const ClaimEpoch& epoch);

    Claims& claims_;
    const std::chrono::milliseconds timeout_;
    const ClaimTerms terms_;
    const Now now_;
    std::string epoch_;
    std::unordered_set<std::string> ours_;
    std::vector<Confirmation> confirmed_;
    std::vector<std::string> released_;
    std::optional<time_point> tells_at_{};
};

}  // namespace cis::ingest::detail
