// How a run shares its rows with the workers on other machines.

#include <utility>

#include "cis/core/exception.hpp"
#include "ingest/run.hpp"
#include "ingest/seconds_text.hpp"

namespace cis::ingest::detail {
namespace {

/// Whether the claims may answer later, after this error.
bool may_come_back(const Error& error) {
    return error.kind == ErrorKind::connection || error.kind == ErrorKind::timeout ||
           error.kind == ErrorKind::server;
}

}  // namespace

void Run::open_claims() {
    if (!options_.claims) return;
    claims_.emplace(*options_.claims, options_.timeout, options_.settle, [this] { return clock_->now(); });
    auto outcome = claims_->open(scope_);
    if (!outcome) throw_error(std::move(outcome).error());
    quiet_until_ = outcome->quiet_until;
}

void Run::claim(const std::vector<RowNumber>& rows) {
    std::vector<std::pair<RowNumber, std::string>> keys;
    keys.reserve(rows.size());
    for (const RowNumber row : rows) keys.emplace_back(row, waiting_.at(row).claim);
    auto outcome = claims_->claim(keys);
    if (!take(outcome) || outcome->rows.empty()) {
        course_->not_claimed(rows, clock_->now());
    } else {
        course_->claimed(std::move(outcome->rows), clock_->now());
    }
}

void Run::tell_claims(bool all) {
    if (!claims_) return;
    if (!all) {
        take(claims_->tell(false));
        return;
    }
    // What is not told is looked up by others, when its lease has run out.
    for (;;) {
        const auto outcome = claims_->tell(true);
        if (outcome || !may_come_back(outcome.error()) || is_stopped_) return;
        claims_contact_.failed(outcome.error(), clock_->now());
        if (claims_contact_.is_over(clock_->now())) return;
        static_cast<void>(clock_->wait_until(claims_contact_.next_try(), options_.stop));
    }
}

bool Run::take(const Result<ClaimKeeper::Outcome>& outcome) {
    if (outcome) {
        if (outcome->was_asked) {
            claims_contact_.succeeded(clock_->now());
            if (std::exchange(said_claims_are_away_, false))
                notice(Notice::Kind::recovered, "the claims can be reached again");
        }
        if (outcome->quiet_until) course_->claims_lost(*outcome->quiet_until);
        return true;
    }
    const Error& error = outcome.error();
    const time_point now = clock_->now();
    claims_contact_.failed(error, now);
    if (!may_come_back(error)) {
        stop("the claims cannot be kept: " + to_string(error));
    } else if (claims_contact_.is_over(now)) {
        stop("the claims could not be reached for " + seconds_text(claims_contact_.silence(now)) + ": " +
             to_string(error));
    } else if (!std::exchange(said_claims_are_away_, true)) {
        notice(Notice::Kind::unreachable,
               "the claims: " + to_string(error) + "; tries again for another " +
                   seconds_text(options_.patience),
               options_.patience);
    }
    return false;
}

}  // namespace cis::ingest::detail
