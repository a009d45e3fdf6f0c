#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "ingest/identity/identity.hpp"
#include "ingest/identity/person_rule.hpp"
#include "ingest/plan/address_groups.hpp"
#include "ingest/plan/election.hpp"
#include "ingest/plan/ingest_plan_settings.hpp"
#include "ingest/plan/left_behind.hpp"
#include "ingest/plan/list_bounds.hpp"
#include "ingest/plan/people.hpp"

namespace cis::ingest::detail {

/// Holds what earlier runs have done, according to the journal and the stamp. It receives the entries one by
/// one before the run begins. It passes each entry on at once to the machine that needs it, because a journal
/// may have millions of entries. It owns only the rows that earlier runs have not finished, and how far the
/// journal can be trusted.
class History {
public:
    using Fate = LeftBehind::Fate;

    /// @param began when this run began: earlier runs send nothing after that
    History(const IngestPlanSettings& settings, People& people, AddressGroups& addresses, PersonRule& rule,
            ListBounds& bounds, Election& election, time_point began);

    /// Adds a row that an earlier run has finished, and its candidate.
    void add_person(const Key& key, const KnownCandidate& candidate);
    /// Adds a candidate without a key that an earlier run has listed.
    /// @param person the key made of its name and e-mail address, if it has both
    void add_unkeyed(const KnownCandidate& candidate, const std::optional<Key>& person);
    /// Adds what an earlier run did with a row that it has not finished.
    /// @param address a hash of its e-mail address; 0: unknown
    void add_fate(const Key& key, Fate fate, std::uint64_t address = 0);
    /// Adds what a person has decided about a row that may be somebody who is already in the service.
    void add_decision(const Key& row, std::string other_id, Decision decision) {
        rule_.recall(row, std::move(other_id), decision);
    }
    /// Adds a run of the journal. What that run has brought in counts as this run's own.
    void add_own_run(std::string run) { election_.rivals().own(std::move(run)); }
    /// Adds a run that has certainly ended.
    void add_ended_run(std::string run) { election_.rivals().add_ended(std::move(run)); }
    /// Notes that an earlier run has found that the service does not hold two people who share an address.
    void add_merging() { addresses_.merges(); }
    /// Notes that the journal does not have all that the posting's list would show.
    /// @param has_sent whether rows were sent nevertheless
    void set_incomplete(bool has_sent) noexcept;
    /// Notes that another run may have sent rows a moment ago.
    void set_suspect() noexcept { is_suspect_ = true; }

    [[nodiscard]] bool is_complete() const noexcept { return is_complete_; }
    [[nodiscard]] bool is_suspect() const noexcept { return is_suspect_; }
    [[nodiscard]] bool has_people() const noexcept { return has_people_; }
    [[nodiscard]] bool has_left_behind(const Key& key) const { return left_behind_.contains(key); }
    /// Finds what an earlier run did with a row that it has not finished, and forgets it.
    [[nodiscard]] std::optional<LeftBehind::Row> take(const Identity& row);
    /// Finds rows that an earlier run may have sent with this address.
    [[nodiscard]] std::optional<LeftBehind::Row> find_at(std::uint64_t address) const {
        return left_behind_.find_at(address);
    }

private:
    People& people_;
    AddressGroups& addresses_;
    PersonRule& rule_;
    ListBounds& bounds_;
    Election& election_;
    const time_point began_;
    LeftBehind left_behind_;  ///< the rows that were not read yet
    bool is_complete_;        ///< whether the journal has all that the posting's list would show
    bool is_suspect_{false};
    bool has_people_{false};
};

}  // namespace cis::ingest::detail
