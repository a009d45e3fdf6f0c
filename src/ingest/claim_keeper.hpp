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
#include "ingest/row_claim.hpp"

namespace cis::ingest::detail {

/// The claims of one run: their terms, the epoch, and the ends of rows that are not confirmed yet.
class ClaimKeeper {
public:
    using Now = std::function<time_point()>;

    /// @param timeout of a request to the service, with all its attempts
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

    /// What a request to the claims has brought.
    struct Outcome {
        std::vector<RowClaim> rows{};
        bool was_asked{false};  ///< the claims have answered
        /// Set if claims were lost: nothing may be sent until then.
        std::optional<time_point> quiet_until{};
    };

    [[nodiscard]] Result<Outcome> open(const JournalScope& scope);
    /// @param rows their numbers and the texts of their keys
    [[nodiscard]] Result<Outcome> claim(const std::vector<std::pair<RowNumber, std::string>>& rows);
    /// A row has ended. That is told later, with others.
    void ended(const std::string& key, RowState state, std::string_view id);
    /// Tells the ends of rows, once they are many, or old.
    /// @param all whether to tell all of them
    [[nodiscard]] Result<Outcome> tell(bool all);
    /// When tell() has something to do.
    [[nodiscard]] std::optional<time_point> tells_at() const noexcept { return tells_at_; }

private:
    /// How long after their claim rows are sent.
    static constexpr std::chrono::seconds sending_time{30};

    /// @return until when nothing may be sent, if the epoch is another than before and too young
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
