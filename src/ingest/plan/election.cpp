#include "ingest/plan/election.hpp"

#include <algorithm>
#include <utility>

namespace cis::ingest::detail {
namespace {

using std::chrono::milliseconds;

/// A probe that is listed within this time shows that lists are fresh.
constexpr milliseconds fresh{1000};
constexpr milliseconds shortest_delay{100};
/// Times of the service may be whole seconds. If two are equal, only a list after the next second can tell.
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
    own_.insert(run_);
}

void Election::follow() {
    state_ = State::following;
    unseen_dead_until_ = -Rival::never;
    has_probe_ = false;
    probe_at_.reset();
    failed_at_.reset();
    // Followers who stand at the same moment see each other late if lists are late. The pause sets them
    // apart.
    const auto most = static_cast<std::size_t>(settle_.count());
    pause_ = random_ && most > 0 ? milliseconds(random_(most)) : milliseconds(0);
    list_at_.reset();
}

void Election::relist() {
    state_ = State::relisting;
    // A run that has sent a row since this run's newest one stands for election or leads.
    unseen_dead_until_ = own_newest_;
    for (auto& [id, rival] : rivals_) {
        rival.dead_until = own_newest_;
        rival.first_new = Rival::never;
    }
}

void Election::stand() {
    if (state_ != State::relisting) {
        for (auto& [id, rival] : rivals_) {
            rival.dead_until = rival.newest;
            rival.first_new = Rival::never;
        }
    }
    state_ = State::standing;
    probes_.clear();
    has_probe_ = false;
    shows_probe_ = false;
    probe_at_.reset();
    failed_at_.reset();
    own_first_ = Rival::never;
    list_at_.reset();
}

void Election::lead(time_point now) {
    state_ = State::leading;
    leads_since_ = now;
    last_sent_ = std::max(last_sent_, now);
    has_probe_ = false;
    failed_at_.reset();
    list_at_.reset();
}

void Election::shows(const Key& key, const RunMark& mark, std::optional<double> created_at, bool is_new) {
    if (is_own(mark)) {
        if (mark.run != run_) return;
        // Responses of the asynchronous route do not say when a row was created.
        if (state_ == State::leading && own_first_ == Rival::never)
            own_first_ = created_at.value_or(Rival::never);
        if (std::ranges::find(probes_, key) == probes_.end()) return;
        own_first_ = std::min(own_first_, created_at.value_or(Rival::never));
        shows_probe_ = shows_probe_ || key == probes_.back();
        return;
    }
    if (!created_at) return;
    const auto [found, is_first] = rivals_.try_emplace(mark.run);
    Rival& rival = found->second;
    if (is_first) {
        rival.is_dead = ended_.contains(mark.run);
        rival.dead_until = unseen_dead_until_;
    }
    if (is_new) ++rival.rows;
    rival.newest = std::max(rival.newest, *created_at);
    rival.first = std::min(rival.first, *created_at);
    if (*created_at > rival.dead_until) rival.first_new = std::min(rival.first_new, *created_at);
    if (!mark.is_probe) rival.newest_sent = std::max(rival.newest_sent, *created_at);
}

double Election::silent_from() const {
    double from = -Rival::never;
    for (const auto& [id, rival] : rivals_) {
        double until = rival.newest + Seconds(settle_).count();
        if (!rival.is_dead) {
            until += Seconds(pause_).count();
            // A run that has sent a probe waits for a list that shows it, and sends more then.
            if (rival.newest > rival.newest_sent) until += Seconds(settle_).count();
        }
        from = std::max(from, until);
    }
    return from;
}

void Election::listed(time_point begun, double service_now, time_point now) {
    list_at_.reset();
    if (failed_at_ && begun >= *failed_at_) failed_at_.reset();
    switch (state_) {
        case State::following: {
            const double from = silent_from();
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
            if (gives_way() || (!may_send(begun) && was_replaced())) follow();
            break;
        case State::relisting:
            if (was_replaced()) {
                follow();
            } else {
                stand();
            }
            break;
        case State::starting: break;
    }
}

bool Election::leads_another() const {
    return std::ranges::any_of(
        rivals_, [](const auto& one) { return one.second.newest_sent > one.second.dead_until; });
}

bool Election::gives_way() const {
    return std::ranges::any_of(rivals_, [this](const auto& one) {
        return one.second.newest_sent > one.second.dead_until &&
               std::pair(one.second.first_new, one.first) < std::pair(own_first_, run_);
    });
}

bool Election::was_replaced() const {
    return std::ranges::any_of(rivals_,
                               [this](const auto& one) { return one.second.newest_sent > own_newest_; });
}

void Election::decide(time_point begun, time_point now) {
    if (leads_another()) {
        follow();
        return;
    }
    if (!probe_at_) return;
    if (!shows_probe_ && begun < *probe_at_ + settle_) {
        // Another machine of the service may lag behind the one that has shown the probe.
        if (state_ == State::doubtful) list_at_ = std::max(doubtful_until_, now + one_tick);
        return;
    }
    bool is_tied = false;
    std::string lowest = run_;
    for (const auto& [id, rival] : rivals_) {
        if (rival.first_new == Rival::never) continue;
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
        delay_ = std::max(shortest_delay, since(*probe_at_, begun));
        time_point decides_at = now;
        // Everything older than the settle time is listed. A longer wait would let followers stand.
        if (is_tied) {
            const milliseconds left = std::max(since(now, *probe_at_ + settle_), milliseconds(0));
            decides_at += one_tick + std::min(left, 3 * delay_);
        }
        if (delay_ > fresh) decides_at = std::max(decides_at, *probe_at_ + settle_ / 2);
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

bool Election::wants_probe() const noexcept {
    return state_ == State::standing && !has_probe_ && !failed_at_;
}

void Election::sends_probe(const Key& key) {
    probes_.push_back(key);
    has_probe_ = true;
    shows_probe_ = false;
}

void Election::probe_acknowledged(std::optional<double> created_at, time_point now) {
    if (state_ != State::standing) return;
    probe_at_ = now;
    list_at_.reset();
    if (!created_at) return;
    own_first_ = std::min(own_first_, *created_at);
    own_newest_ = std::max(own_newest_, *created_at);
}

void Election::probe_failed(bool list_is_old, time_point now) {
    if (state_ != State::standing) return;
    has_probe_ = false;
    if (list_is_old) failed_at_ = now;
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
    return probe_at_ ? std::min(listed, std::max(leads_since_, *probe_at_ + settle_)) : listed;
}

const std::string* Election::followed(double since) const noexcept {
    const std::string* run = nullptr;
    if (state_ != State::following) return run;
    for (const auto& [id, rival] : rivals_) {
        if (rival.is_dead || rival.newest <= since) continue;
        since = rival.newest;
        run = &id;
    }
    return run;
}

}  // namespace cis::ingest::detail
