#pragma once

#include <cstdint>
#include <optional>

#include "ingest/identity/key.hpp"
#include "ingest/plan/election.hpp"
#include "ingest/plan/ingest_plan_settings.hpp"
#include "ingest/plan/listing.hpp"
#include "ingest/plan/roster.hpp"

namespace cis::ingest::detail {

class History;

/// The phase of a run.
enum class Phase : std::uint8_t {
    first_list,   ///< lists who is there
    settling,     ///< claims are new or were lost: waits until rows of others are listed
    second_list,  ///< lists again after the quiet time
    following,    ///< another run sends: lists until all rows are there, or the other one is silent
    probing,      ///< sends one row ahead; a list that shows it decides
    sending,
    last_list,  ///< looks for doubles
    over,
};

/// Whether a phase may come after another one. Each run ends in `over`, the only last phase.
[[nodiscard]] bool may_follow(Phase before, Phase after) noexcept;

/// Controls the phases of a run: what has to happen before rows may be sent (the first list, a quiet time or
/// a probe), and afterwards. It owns what decides that: the election, the quiet time of the claims, and the
/// row that is sent ahead. It does not do the work of a phase, and it enters only a phase that may follow the
/// current one.
///
/// A run with claims may send after the first list or, in a new epoch, after the quiet time and a second
/// list. Without claims the election decides after the first list, and later whenever a list shows other
/// runs.
class Phases {
public:
    Phases(const IngestPlanSettings& settings, time_point began);

    [[nodiscard]] Phase phase() const noexcept { return phase_; }
    [[nodiscard]] Election& election() noexcept { return election_; }
    [[nodiscard]] const Election& election() const noexcept { return election_; }

    // Events. Each may change the phase.
    /// Notes that the first list has ended. Without claims, the election has decided by then: call apply().
    void first_list_ended(const Listing& list, const History& history, double service_now, time_point now);
    void second_list_ended() { go(Phase::sending); }
    /// Notes that the claims were lost. Nothing is sent until this time, and then the posting is listed.
    void claims_lost(time_point quiet_until);
    /// Goes to the second list if the quiet time is over. @return whether it is over
    [[nodiscard]] bool end_quiet_time(time_point now);
    /// Goes to the phase that the election has decided on. If the election has not decided about a probe,
    /// that probe no longer counts.
    void apply();
    /// Sends all rows, without an election.
    void lead(time_point now);
    void sends_probe(RowNumber row, const Key& key);
    /// Notes that nothing is left to send.
    /// @param has_sent whether anything was sent, so that a last list is useful
    void all_rows_ended(bool has_sent) { go(has_sent ? Phase::last_list : Phase::over); }
    /// Notes that the last list has ended, or that the run was stopped.
    void end() { go(Phase::over); }

    /// Whether this row was sent ahead and may not be listed yet.
    [[nodiscard]] bool is_probe(RowNumber row) const noexcept { return probe_ == row; }
    void forget_probe() noexcept { probe_.reset(); }
    [[nodiscard]] bool is_probing() const noexcept { return phase_ == Phase::probing; }
    /// Whether rows are read, and sent as soon as they may be.
    [[nodiscard]] bool takes_rows() const noexcept {
        return phase_ == Phase::following || phase_ == Phase::probing || phase_ == Phase::sending;
    }
    /// Whether everything that the posting's list would show is known. Then a journal is valid from now on.
    [[nodiscard]] bool has_started() const noexcept {
        return phase_ == Phase::sending || phase_ == Phase::last_list || phase_ == Phase::over;
    }
    /// When the quiet time of the claims ends, if the run waits for that.
    [[nodiscard]] std::optional<time_point> quiet_until() const noexcept {
        return phase_ == Phase::settling ? std::optional(quiet_until_) : std::nullopt;
    }
    /// When the wait for another run that may have sent rows ends; none: the run does not wait for one.
    [[nodiscard]] std::optional<time_point> waits_for_others() const noexcept;
    /// The run that sent a row last, among those that this run may have to wait for. Only the last ten
    /// minutes count.
    /// @param service_now the time of the service's clock
    [[nodiscard]] const std::string* followed(double service_now) const noexcept {
        return election_.followed(service_now - young);
    }

private:
    /// How old the newest row of another run may be, in seconds, for that run to count as possibly at work.
    static constexpr double young = 600;

    /// Changes the phase. No other function does.
    void go(Phase next);

    const IngestPlanSettings& settings_;
    Phase phase_{Phase::first_list};
    Election election_;
    time_point quiet_until_;            ///< the end of the phase `settling`
    std::optional<RowNumber> probe_{};  ///< the row that was sent ahead
};

}  // namespace cis::ingest::detail
