#include "ingest/plan/phases.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "ingest/plan/history.hpp"

namespace cis::ingest::detail {
namespace {

using enum Phase;

struct Change {
    Phase before;
    Phase after;
};

/// Which phase may follow which, in the order of a run.
constexpr std::array changes{
    Change{first_list, settling},   // the claims are new
    Change{first_list, following},  // others send
    Change{first_list, probing},    //
    Change{first_list, sending},    // the claims or the caller say that no other run sends
    Change{settling, second_list},  // the quiet time is over
    Change{second_list, sending},   //
    Change{second_list, settling},  // the claims were lost
    Change{following, probing},     // the others are silent
    Change{probing, following},     // others were faster
    Change{probing, sending},       // this run leads
    Change{sending, settling},      // the claims were lost
    Change{sending, probing},       // this run has been silent for a long time
    Change{sending, following},     // another run leads
    Change{following, last_list},   // all rows have ended
    Change{following, over},        //
    Change{probing, last_list},     //
    Change{probing, over},          //
    Change{sending, last_list},     //
    Change{sending, over},          //
    Change{last_list, over},        //
    Change{first_list, over},       // the run was stopped
    Change{settling, over},         //
    Change{second_list, over},      //
};

}  // namespace

bool may_follow(Phase before, Phase after) noexcept {
    return std::ranges::any_of(changes,
                               [&](const Change& one) { return one.before == before && one.after == after; });
}

Phases::Phases(const IngestPlanSettings& settings, time_point began)
    : settings_(settings),
      election_(settings.settle, settings.run, settings.random, began),
      quiet_until_(settings.quiet_until.value_or(began + settings.settle)) {}

void Phases::go(Phase next) {
    if (next == phase_) return;
    if (!may_follow(phase_, next))
        throw std::logic_error("a phase of a run that may not follow the last one");
    phase_ = next;
}

void Phases::first_list_ended(const Listing& list, const History& history, double service_now,
                              time_point now) {
    // A user who repeats a command repeats its options, so the journal is trusted more than the option.
    const bool is_first_run = settings_.is_first_run && !history.has_people();
    if (settings_.has_claims) {
        const bool is_quiet = settings_.quiet_until && list.begun < *settings_.quiet_until;
        go(is_quiet && !is_first_run ? settling : sending);
        return;
    }
    const bool others_at_work = std::ranges::any_of(
        election_.rivals().all(), [&](const auto& one) { return service_now - one.second.newest < young; });
    // Other runs that are in the journal are nothing new.
    const bool is_overtaken = others_at_work && (!history.is_complete() || list.shows_newcomer);
    if (history.is_suspect() || is_overtaken) {
        election_.follow();
    } else if (is_first_run || settings_.sends_alone) {
        election_.lead(now);
    } else {
        election_.stand();
    }
}

void Phases::claims_lost(time_point quiet_until) {
    quiet_until_ = quiet_until;  // no earlier claim allows a row to be sent after this time
    if (phase_ == sending || phase_ == second_list) go(settling);
}

bool Phases::end_quiet_time(time_point now) {
    if (phase_ != settling || now < quiet_until_) return false;
    go(second_list);
    return true;
}

void Phases::apply() {
    switch (election_.state()) {
        case Election::State::following:
            go(following);
            probe_.reset();
            break;
        case Election::State::starting:
        case Election::State::standing:
        case Election::State::doubtful:
        case Election::State::relisting:
            go(probing);
            probe_.reset();
            break;
        case Election::State::leading: go(sending); break;
    }
}

void Phases::lead(time_point now) {
    election_.lead(now);
    go(sending);
}

void Phases::sends_probe(RowNumber row, const Key& key) {
    probe_ = row;
    election_.sends_probe(key);
}

std::optional<time_point> Phases::waits_for_others() const noexcept {
    if (phase_ == settling) return quiet_until_;
    if (phase_ == following) return election_.follows_until();
    return std::nullopt;
}

}  // namespace cis::ingest::detail
