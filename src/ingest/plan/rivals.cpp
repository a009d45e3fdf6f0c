#include "ingest/plan/rivals.hpp"

#include <algorithm>

namespace cis::ingest::detail {
namespace {

using Seconds = std::chrono::duration<double>;

}  // namespace

void Rivals::show(const RunMark& mark, double created_at, bool is_new) {
    const auto [found, is_first] = rivals_.try_emplace(mark.run);
    Rival& rival = found->second;
    if (is_first) {
        rival.is_dead = ended_.contains(mark.run);
        rival.dead_until = unseen_dead_until_;
    }
    if (is_new) ++rival.rows;
    rival.newest = std::max(rival.newest, created_at);
    rival.first = std::min(rival.first, created_at);
    if (created_at > rival.dead_until) rival.first_new = std::min(rival.first_new, created_at);
    if (!mark.is_probe) rival.newest_sent = std::max(rival.newest_sent, created_at);
}

void Rivals::begin_anew() {
    for (auto& [id, rival] : rivals_) {
        rival.dead_until = rival.newest;
        rival.first_new = never;
    }
}

void Rivals::begin_anew(double created_at) {
    unseen_dead_until_ = created_at;
    for (auto& [id, rival] : rivals_) {
        rival.dead_until = created_at;
        rival.first_new = never;
    }
}

bool Rivals::has_leader() const {
    return std::ranges::any_of(
        rivals_, [](const auto& one) { return one.second.newest_sent > one.second.dead_until; });
}

bool Rivals::has_leader_before(double first, const std::string& run) const {
    return std::ranges::any_of(rivals_, [&](const auto& one) {
        return one.second.newest_sent > one.second.dead_until &&
               std::pair(one.second.first_new, one.first) < std::pair(first, run);
    });
}

bool Rivals::has_sent_after(double created_at) const {
    return std::ranges::any_of(rivals_, [&](const auto& one) { return one.second.newest_sent > created_at; });
}

double Rivals::silent_from(std::chrono::milliseconds settle, std::chrono::milliseconds pause) const {
    double from = -never;
    for (const auto& [id, rival] : rivals_) {
        double until = rival.newest + Seconds(settle).count();
        if (!rival.is_dead) {
            until += Seconds(pause).count();
            // A run that has sent a probe waits for a list that shows it, and then sends more.
            if (rival.newest > rival.newest_sent) until += Seconds(settle).count();
        }
        from = std::max(from, until);
    }
    return from;
}

const std::string* Rivals::newest(double since) const noexcept {
    const std::string* run = nullptr;
    for (const auto& [id, rival] : rivals_) {
        if (rival.is_dead || rival.newest <= since) continue;
        since = rival.newest;
        run = &id;
    }
    return run;
}

}  // namespace cis::ingest::detail
