#include "ingest/run/claim_keeper.hpp"

#include <algorithm>
#include <cstddef>

namespace cis::ingest::detail {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t ends_at_once = 64;
constexpr milliseconds oldest_end{250};

}  // namespace

std::optional<time_point> ClaimKeeper::enter(const ClaimEpoch& epoch) {
    if (epoch.id == epoch_) return std::nullopt;
    const bool is_first = epoch_.empty();
    epoch_ = epoch.id;
    // Other workers may still send what they claimed before. After one lease, all of that is listed.
    if (is_first && epoch.age >= terms_.lease) return std::nullopt;
    return now_() + std::max(terms_.lease - epoch.age, milliseconds(0));
}

Result<ClaimKeeper::Outcome> ClaimKeeper::open(const JournalScope& scope) {
    const Result<ClaimEpoch> epoch = claims_.open(scope);
    if (!epoch) return epoch.error();
    return Outcome{.was_asked = true, .quiet_until = enter(*epoch)};
}

Result<ClaimKeeper::Outcome> ClaimKeeper::claim(const std::vector<std::pair<RowNumber, std::string>>& rows) {
    std::vector<std::string> keys;
    keys.reserve(rows.size());
    for (const auto& [row, key] : rows) keys.push_back(key);
    const time_point before = now_();
    const Result<ClaimSet> set = claims_.claim(keys, epoch_, terms_);
    if (!set) return set.error();
    Outcome outcome{.was_asked = true, .quiet_until = enter(set->epoch)};
    if (set->claims.size() != rows.size()) return outcome;
    // The clock is read twice. The run uses the reading that makes it more careful.
    const time_point after = now_();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Claim& claim = set->claims[i];
        RowClaim row{
            .row = rows[i].first, .kind = claim.kind, .predecessor = claim.predecessor, .id = claim.id};
        switch (claim.kind) {
            case Claim::Kind::ours:
                row.time = before + terms_.sending;
                row.last_sent = after - claim.time;
                row.last_ended = row.last_sent + timeout_;
                break;
            case Claim::Kind::anothers: row.time = after + claim.time; break;
            case Claim::Kind::in: row.time = before - claim.time; break;
            case Claim::Kind::conflict: break;
        }
        if (claim.kind == Claim::Kind::ours) {
            ours_.insert(keys[i]);
        } else {
            ours_.erase(keys[i]);
        }
        outcome.rows.push_back(std::move(row));
    }
    return outcome;
}

void ClaimKeeper::ended(const std::string& key, RowState state, std::string_view id) {
    if (ours_.erase(key) == 0) return;
    switch (state) {
        case RowState::created:
        case RowState::created_earlier: confirmed_.push_back({.key = key, .id = std::string(id)}); break;
        case RowState::conflict:
            confirmed_.push_back({.key = key, .id = std::string(id), .is_conflict = true});
            break;
        case RowState::rejected:
        case RowState::undecided:
        case RowState::failed:
        case RowState::not_attempted: released_.push_back(key); break;
        default: return;  // the row may be in the service
    }
    if (!tells_at_) tells_at_ = now_() + oldest_end;
    if (confirmed_.size() + released_.size() >= ends_at_once) tells_at_ = now_();
}

Result<ClaimKeeper::Outcome> ClaimKeeper::tell(bool all) {
    Outcome outcome;
    if (!tells_at_ || (!all && *tells_at_ > now_())) return outcome;
    tells_at_ = now_() + oldest_end;  // when to try again if it fails
    const auto take = [&](const ClaimEpoch& epoch) {
        outcome.was_asked = true;
        if (const auto until = enter(epoch)) outcome.quiet_until = until;
    };
    if (!confirmed_.empty()) {
        const Result<ClaimEpoch> epoch = claims_.confirm(confirmed_);
        if (!epoch) return epoch.error();
        confirmed_.clear();
        take(*epoch);
    }
    if (!released_.empty()) {
        const Result<ClaimEpoch> epoch = claims_.release(released_);
        if (!epoch) return epoch.error();
        released_.clear();
        take(*epoch);
    }
    tells_at_.reset();
    return outcome;
}

}  // namespace cis::ingest::detail
