// What happens to a row whose request has ended.

#include "ingest/plan/ingest_plan.hpp"

namespace cis::ingest::detail {

void IngestPlan::take_response(RowNumber number, const CreationOutcome& result, time_point now) {
    using Kind = CreationOutcome::Kind;
    queue_.take_response(number, now);
    bounds_.see(result.created_at, now);
    PendingRow& row = rows_.at(number);
    if (phases_.is_probe(number) && result.kind != Kind::created) probe_failed(result.kind, now);
    switch (result.kind) {
        case Kind::created: acknowledged(number, result, now); break;
        case Kind::queued:
            phases_.election().acknowledged({}, row.life.attempt_began());
            look_for(number, &RowLife::accepted_for_later, now);
            break;
        case Kind::exists: look_for(number, &RowLife::exists, now); break;
        case Kind::lost:
            ++row.failures;
            look_for(number, &RowLife::lost, now);
            break;
        case Kind::rejected: admission_.end({.row = number, .state = RowState::rejected}); break;
        case Kind::failed: admission_.end({.row = number, .state = RowState::failed}); break;
        case Kind::not_applied:
            rows_.change(number, &RowLife::not_applied);
            // A stop cancels calls. That is not a failure of the row.
            if (!result.quota_wait && !next_try_ && ++row.failures >= PendingRow::most_failures &&
                !is_stopping_) {
                admission_.end({.row = number, .state = RowState::failed});
            } else {
                queue_.put_after_failure(number, result.quota_wait, now);
            }
            break;
    }
}

void IngestPlan::look_for(RowNumber number, void (RowLife::*what)(time_point) noexcept, time_point now) {
    rows_.change(number, what, now);
    lookups_.want(now);
}

void IngestPlan::probe_failed(CreationOutcome::Kind kind, time_point now) {
    using Kind = CreationOutcome::Kind;
    phases_.forget_probe();
    // The probe may be in the service. Or it was refused because of a quota, and other runs have sent rows in
    // the meantime.
    const bool list_is_old = kind == Kind::lost || kind == Kind::exists || kind == Kind::not_applied;
    phases_.election().probe_failed(list_is_old, now);
    if (list_is_old) lookups_.restart(now);
    // A queued row may be listed much later. Such a row is never sent again, so it is safe to go on.
    if (kind == Kind::queued) phases_.lead(now);
}

void IngestPlan::acknowledged(RowNumber number, const CreationOutcome& result, time_point now) {
    const PendingRow& row = rows_.at(number);
    const bool is_probe = phases_.is_probe(number);
    const bool is_own = !result.key || row.identity.has_key(result.key->key);
    const Key key = result.key && is_own ? result.key->key : row.identity.key;
    bounds_.acknowledge(result.created_at);
    if (!is_probe) phases_.election().acknowledged(result.created_at, row.life.attempt_began());
    const KnownCandidate candidate{.id = result.id,
                                   .created_at = result.created_at,
                                   .address = row.identity.address,
                                   .folded_person = row.identity.folded_person};
    if (is_own && people_.see(key, candidate, now) != People::Sighting::anothers) {
        if (!result.key && result.shows_metadata) lookups_.keys_are_dropped();
        admission_.end(
            {.row = number, .state = RowState::created, .candidate_id = result.id, .other_key = key});
        if (is_probe && (result.key || !result.shows_metadata)) {
            phases_.election().probe_acknowledged(result.created_at, now);
            lookups_.restart(now);
            return;
        }
    } else {
        if (row.identity.address != 0) admission_.addresses().merges();
        std::string_view reason = "the service responded with the candidate of another row";
        if (is_own && !result.key) reason = "the service responded with a candidate that was there before";
        if (is_own && result.key) {
            people_.overwritten(result.id);
            reason = "the service has put it in the place of a candidate that was there before";
        }
        admission_.end(
            {.row = number, .state = RowState::conflict, .candidate_id = result.id, .reason = reason});
    }
    if (!is_probe) return;
    phases_.forget_probe();
    phases_.election().probe_failed(false, now);
    // Without keys in the responses no list can show the probe.
    if (lookups_.are_keys_dropped()) phases_.lead(now);
}

}  // namespace cis::ingest::detail
