#include "ingest/plan/election.hpp"

#include <algorithm>
#include <utility>

namespace cis::ingest::detail {
namespace {

using std::chrono::milliseconds;
using Seconds = std::chrono::duration<double>;

/// A probe that is listed within this time shows that lists are fresh.
constexpr milliseconds fresh{1000};
constexpr milliseconds shortest_delay{100};
/// The service's times may be whole seconds. If two are equal, only a list after the next second can decide.
constexpr milliseconds one_tick{1000};

milliseconds since(time_point from, time_point to) {
    return std::chrono::duration_cast<milliseconds>(to - from);
}

}  // namespace

Election::Election(milliseconds settle, std::string run, std::function<std::size_t(std::size_t)> random,
                   time_point started)
    : settle_(settle),
      run_(std::move(run)),
      random_(std::move(random)),
      started_(started),
      follows_until_(started + settle) {
    rivals_.own(run_);
}

void Election::follow() {
    state_ = State::following;
    rivals_.take_unseen_as_new();
    probe_.give_up();
    // Followers that stand at the same moment see each other late if lists are late. The random pause
    // separates them.
    const auto most = static_cast<std::size_t>(settle_.count());
    pause_ = random_ && most > 0 ? milliseconds(random_(most)) : milliseconds(0);
    list_at_.reset();
}

void Election::relist() {
    state_ = State::relisting;
    // A run that has sent a row since this run's newest row stands for election or leads.
    rivals_.begin_anew(own_newest_);
}

void Election::stand() {
    if (state_ != State::relisting) rivals_.begin_anew();
    state_ = State::standing;
    probe_.begin();
    own_first_ = Rivals::never;
    list_at_.reset();
}

void Election::lead(time_point now) {
    state_ = State::leading;
    leads_since_ = now;
    last_sent_ = std::max(last_sent_, now);
    probe_.end();
    list_at_.reset();
}

void Election::shows(const Key& key, const RunMark& mark, std::optional<double> created_at, bool is_new) {
    if (rivals_.is_own(mark)) {
        if (mark.run != run_) return;
        // Responses of the asynchronous route do not say when a row was created.
        if (state_ == State::leading && own_first_ == Rivals::never)
            own_first_ = created_at.value_or(Rivals::never);
        if (probe_.shows(key)) own_first_ = std::min(own_first_, created_at.value_or(Rivals::never));
        return;
    }
    if (created_at) rivals_.show(mark, *created_at, is_new);
}

void Election::listed(time_point begun, double service_now, time_point now) {
    list_at_.reset();
    probe_.listed(begun);
    switch (state_) {
        case State::following: {
            const double from = rivals_.silent_from(settle_, pause_);
            if (begun >= started_ + settle_ && service_now >= from) {
                stand();
                break;
            }
            follows_until_ = started_ + settle_;
            if (from > service_now) {
                const auto left = std::chrono::ceil<milliseconds>(Seconds(from - service_now));
                follows_until_ = std::max(follows_until_, now + left);
            }
            list_at_ = std::max(follows_until_, now);
            break;
        }
        case State::standing:
        case State::doubtful: decide(begun, now); break;
        case State::leading:
            if (rivals_.has_leader_before(own_first_, run_) ||
                (!may_send(begun) && rivals_.has_sent_after(own_newest_)))
                follow();
            break;
        case State::relisting:
            if (rivals_.has_sent_after(own_newest_)) {
                follow();
            } else {
                stand();
            }
            break;
        case State::starting: break;
    }
}

void Election::decide(time_point begun, time_point now) {
    if (rivals_.has_leader()) {
        follow();
        return;
    }
    if (!probe_.acknowledged_at()) return;
    const time_point acknowledged_at = *probe_.acknowledged_at();
    if (!probe_.is_shown() && begun < acknowledged_at + settle_) {
        // Another machine of the service may lag behind the one that has shown the probe.
        if (state_ == State::doubtful) list_at_ = std::max(doubtful_until_, now + one_tick);
        return;
    }
    bool is_tied = false;
    std::string lowest = run_;
    for (const auto& [id, rival] : rivals_.all()) {
        if (rival.first_new == Rivals::never) continue;
        if (rival.first_new < own_first_) {
            follow();
            return;
        }
        if (rival.first_new == own_first_) {
            is_tied = true;
            lowest = std::min(lowest, id);
        }
    }
    if (state_ == State::standing) {
        delay_ = std::max(shortest_delay, since(acknowledged_at, begun));
        time_point decides_at = now;
        // Everything older than the settle time is listed. A longer wait would let followers stand.
        if (is_tied) {
            const milliseconds left = std::max(since(now, acknowledged_at + settle_), milliseconds(0));
            decides_at += one_tick + std::min(left, 3 * delay_);
        }
        if (delay_ > fresh) decides_at = std::max(decides_at, acknowledged_at + settle_ / 2);
        if (decides_at > now) {
            state_ = State::doubtful;
            doubtful_until_ = decides_at;
        }
    }
    if (state_ == State::doubtful && begun < doubtful_until_) {
        list_at_ = doubtful_until_;
        return;
    }
    if (lowest != run_) {
        follow();
    } else {
        lead(now);
    }
}

bool Election::wants_probe() const noexcept { return state_ == State::standing && probe_.is_wanted(); }

void Election::sends_probe(const Key& key) { probe_.sent(key); }

void Election::probe_acknowledged(std::optional<double> created_at, time_point now) {
    if (state_ != State::standing) return;
    probe_.acknowledged(now);
    list_at_.reset();
    if (!created_at) return;
    own_first_ = std::min(own_first_, *created_at);
    own_newest_ = std::max(own_newest_, *created_at);
}

void Election::probe_failed(bool list_is_old, time_point now) {
    if (state_ != State::standing) return;
    probe_.failed(list_is_old ? std::optional(now) : std::nullopt);
}

void Election::acknowledged(std::optional<double> created_at, time_point sent_at) {
    last_sent_ = std::max(last_sent_, sent_at);
    if (!created_at) return;
    own_newest_ = std::max(own_newest_, *created_at);
    if (state_ == State::leading) own_first_ = std::min(own_first_, *created_at);
}

milliseconds Election::lease() const noexcept {
    return std::max(settle_ / 2, settle_ - std::max(fresh, 3 * delay_));
}

time_point Election::followers_shown_from() const noexcept {
    const time_point listed = leads_since_ + 3 * delay_;
    const auto& acknowledged_at = probe_.acknowledged_at();
    return acknowledged_at ? std::min(listed, std::max(leads_since_, *acknowledged_at + settle_)) : listed;
}

const std::string* Election::followed(double since) const noexcept {
    return state_ == State::following ? rivals_.newest(since) : nullptr;
}

}  // namespace cis::ingest::detail
