#include "ingest/run/row_sharing.hpp"

#include "cis/core/exception.hpp"
#include "ingest/run/seconds_text.hpp"

namespace cis::ingest::detail {
namespace {

/// Whether the claims may answer again after this error.
bool may_come_back(const Error& error) {
    return error.kind == ErrorKind::connection || error.kind == ErrorKind::timeout ||
           error.kind == ErrorKind::server;
}

}  // namespace

RowSharing::RowSharing(const IngestorOptions& options, Notices& notices, std::shared_ptr<Clock> clock)
    : options_(options), notices_(notices), clock_(std::move(clock)), health_(options.patience) {}

std::optional<time_point> RowSharing::open(const JournalScope& scope) {
    if (!options_.claims) return std::nullopt;
    claims_.emplace(*options_.claims, options_.timeout, options_.settle,
                    [clock = clock_] { return clock->now(); });
    auto outcome = claims_->open(scope);
    if (!outcome) throw_error(std::move(outcome).error());
    return outcome->quiet_until;
}

RowSharing::Outcome RowSharing::claim(const std::vector<std::pair<RowNumber, std::string>>& rows) {
    return take(claims_->claim(rows));
}

void RowSharing::ended(const std::string& key, RowState state, std::string_view id) {
    if (claims_) claims_->ended(key, state, id);
}

RowSharing::Outcome RowSharing::tell() { return claims_ ? take(claims_->tell(false)) : Outcome{}; }

void RowSharing::tell_all(bool is_stopped) {
    if (!claims_) return;
    // If the claims cannot be told about an end, other workers look the row up once its lease has run out.
    for (;;) {
        const auto outcome = claims_->tell(true);
        if (outcome || !may_come_back(outcome.error()) || is_stopped) return;
        health_.failed(outcome.error(), clock_->now());
        if (health_.is_over(clock_->now())) return;
        static_cast<void>(clock_->wait_until(health_.next_try(), options_.stop));
    }
}

std::optional<time_point> RowSharing::tells_at() const {
    return claims_ ? claims_->tells_at() : std::nullopt;
}

RowSharing::Outcome RowSharing::take(Result<ClaimKeeper::Outcome> outcome) {
    if (outcome) {
        if (outcome->was_asked) {
            health_.succeeded(clock_->now());
            if (std::exchange(said_away_, false))
                notices_.say(Notice::Kind::recovered, "the claims can be reached again");
        }
        return {.rows = std::move(outcome->rows), .quiet_until = outcome->quiet_until};
    }
    const Error& error = outcome.error();
    const time_point now = clock_->now();
    health_.failed(error, now);
    if (!may_come_back(error)) return {.stop = "the claims cannot be kept: " + to_string(error)};
    if (health_.is_over(now)) {
        return {.stop = "the claims could not be reached for " + seconds_text(health_.silence(now)) + ": " +
                        to_string(error)};
    }
    if (!std::exchange(said_away_, true)) {
        notices_.say(Notice::Kind::unreachable,
                     "the claims: " + to_string(error) + "; tries again for another " +
                         seconds_text(options_.patience),
                     options_.patience);
    }
    return {};
}

}  // namespace cis::ingest::detail
