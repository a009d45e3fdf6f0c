#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "dice.hpp"
#include "ingest/plan/ingest_plan.hpp"
#include "ingest_posting.hpp"
#include "ingest_schedule.hpp"
#include "simulated_world.hpp"

namespace cis::test {

using cis::ingest::RowState;
using cis::ingest::detail::CreationOutcome;
using cis::ingest::detail::Identity;
using cis::ingest::detail::IngestPlan;
using cis::ingest::detail::Key;
using cis::ingest::detail::RowNumber;
using cis::ingest::detail::RunMark;
using cis::ingest::detail::time_point;
using std::chrono::milliseconds;

/// A service that loses and delays requests, answers and lists, and the input that is brought in.
class ServiceModel {
protected:
    explicit ServiceModel(const IngestSchedule& schedule)
        : schedule_(schedule), dice_{std::mt19937_64(schedule.seed)} {
        make_rows();
        make_strangers();
        make_neighbours();
    }

    /// The identity of a row, in the present text of the input or in the earlier one.
    [[nodiscard]] Identity identity_of(RowNumber number, bool is_earlier) const {
        Identity row = rows_[number];
        const auto earlier = earlier_keys_.find(number);
        if (!is_earlier || earlier == earlier_keys_.end()) return row;
        row.key = earlier->second;
        if (row.person) row.person = row.key;
        if (renamed_.contains(number)) row.folded_person += 1'000'000;
        row.other_keys.clear();
        row.other_persons.clear();
        return row;
    }

    /// The plan of a run as long as that lives; null afterwards.
    using Reader = std::function<IngestPlan*()>;

    /// A request of a run to create a row's candidate.
    /// @param is_earlier whether the run has the earlier text
    void send(RowNumber number, const Reader& reader, bool is_earlier = false, const RunMark& mark = {}) {
        const Identity row = identity_of(number, is_earlier);
        const auto tell = [this, number, reader](const CreationOutcome& answer) {
            if (IngestPlan* const plan = reader()) plan->take_response(number, answer, world_.time());
        };
        ++count_.requests;
        const std::int64_t latency = schedule_.latency > 0
                                         ? schedule_.latency / 2 + dice_.upto(schedule_.latency)
                                         : 20 + dice_.upto(200);
        if (dice_.chance(schedule_.refusals)) {
            world_.at(world_.now() + latency, [tell] { tell({.kind = CreationOutcome::Kind::not_applied}); });
        } else if (dice_.chance(schedule_.lost_requests)) {
            world_.at(world_.now() + schedule_.timeout,
                      [tell] { tell({.kind = CreationOutcome::Kind::lost}); });
        } else if (dice_.chance(schedule_.lost_answers)) {
            const std::int64_t delay =
                dice_.chance(schedule_.late_applies) ? dice_.upto(schedule_.longest_apply) : latency / 2;
            world_.at(world_.now() + delay,
                      [this, row, mark] { static_cast<void>(posting_.create(row, mark, world_.now())); });
            const std::int64_t end = dice_.chance(0.5) ? latency : schedule_.timeout;
            world_.at(world_.now() + end, [tell] { tell({.kind = CreationOutcome::Kind::lost}); });
        } else {
            world_.at(world_.now() + latency / 2, [this, row, tell, latency, mark] {
                const CreationOutcome answer = posting_.create(row, mark, world_.now());
                world_.at(world_.now() + latency / 2, [tell, answer] { tell(answer); });
            });
        }
    }

    /// Lists the posting, page by page.
    void list(std::optional<double> since, const Reader& reader) {
        list_page({.created_after = since, .limit = 100}, reader, std::nullopt);
    }

    void count_people(const std::vector<std::optional<RowState>>& states) {
        std::map<Key, std::size_t> by_key;
        for (const IngestPosting::Candidate& one : posting_.people()) {
            if (one.key) ++by_key[*one.key];
        }
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            const auto state = states[i].value_or(RowState::not_attempted);
            std::size_t there = by_key.contains(rows_[i].key) ? by_key[rows_[i].key] : 0;
            for (const Key& other : rows_[i].other_keys) there += by_key.contains(other) ? by_key[other] : 0;
            const auto earlier = earlier_keys_.find(i);
            if (earlier != earlier_keys_.end() && rows_[i].other_keys.empty())
                there += by_key[earlier->second];
            if (there > 1) count_.doubled += there - 1;
            if (state == RowState::undecided && there == 0 && !neighbours_.contains(i)) ++count_.lost;
            if (neighbours_.contains(i)) count_.doubled += there;
            if (state == RowState::undecided) ++count_.undecided;
            if (state == RowState::existing) ++count_.existing;
            const bool claims = state == RowState::created || state == RowState::created_earlier;
            const bool was_there = rows_[i].person && strangers_.contains(*rows_[i].person);
            if (claims && there == 0) ++count_.lost;
            if (state == RowState::existing && !was_there && there == 0) ++count_.lost;
            if (was_there && there > 0) ++count_.doubled;
            if (state == RowState::unknown) ++count_.unknown;
            if (state == RowState::not_attempted) ++count_.not_attempted;
            if (state == RowState::failed) ++count_.failed;
            if (state == RowState::conflict) ++count_.conflicts;
            if (claims) ++count_.created;
        }
    }

    /// The marks of the candidates of each row.
    [[nodiscard]] std::vector<std::vector<RunMark>> marks_of_rows() const {
        std::map<Key, std::vector<RunMark>> by_key;
        for (const IngestPosting::Candidate& one : posting_.people()) {
            if (one.key) by_key[*one.key].push_back(one.run);
        }
        std::vector<std::vector<RunMark>> marks;
        marks.reserve(rows_.size());
        for (const Identity& row : rows_) marks.push_back(by_key[row.key]);
        return marks;
    }

    const IngestSchedule schedule_;
    Dice dice_;
    World world_;
    std::vector<Identity> rows_;
    IngestCount count_;

private:
    /// @param until when the last candidate was created that the list shows, if it shows them in order
    void list_page(const ListQuery& query, const Reader& reader, std::optional<std::int64_t> until) {
        const std::int64_t latency = schedule_.latency > 0
                                         ? schedule_.latency / 4 + dice_.upto(schedule_.latency / 2)
                                         : 20 + dice_.upto(60);
        world_.at(world_.now() + latency, [this, query, reader, until] {
            IngestPlan* const plan = reader();
            if (plan == nullptr) return;
            ++count_.lists;
            if (dice_.chance(schedule_.failing_lists)) {
                plan->list_failed(world_.time());
                return;
            }
            const std::int64_t shown_until =
                until
                    ? *until
                    : world_.now() - (schedule_.lists_in_order ? dice_.upto(schedule_.longest_list_lag) : 0);
            const IngestPosting::Page page = posting_.list(query, world_.now(), shown_until);
            plan->listed(page.candidates, page.is_last, IngestPosting::epoch_seconds(world_.now()),
                         world_.time());
            if (page.is_last) return;
            ListQuery next = query;
            next.starting_after = page.candidates.back().id;
            list_page(next, reader, shown_until);
        });
    }

    Key random_key() {
        Key key;
        for (auto& byte : key.bytes) byte = static_cast<unsigned char>(dice_.upto(255));
        return key;
    }

    void make_rows() {
        std::vector<std::uint64_t> addresses;
        for (std::size_t i = 0; i < schedule_.rows; ++i) {
            Identity row;
            row.key = random_key();
            if (schedule_.other_keys > 0 && dice_.chance(schedule_.other_keys)) {
                row.other_keys.push_back(random_key());
                earlier_keys_.emplace(i, row.other_keys.front());
            }
            if (!dice_.chance(schedule_.no_addresses)) {
                row.person = row.key;
                row.other_persons = row.other_keys;
                row.address = 1000 + i;
                if (!addresses.empty() && dice_.chance(schedule_.shared_addresses)) {
                    row.address = addresses[static_cast<std::size_t>(
                        dice_.upto(static_cast<std::int64_t>(addresses.size()) - 1))];
                }
                addresses.push_back(row.address);
                row.folded_person = 1'000'000 + i;
                const bool is_renamed = schedule_.renamed > 0 && dice_.chance(schedule_.renamed);
                if (is_renamed || (schedule_.respelled > 0 && dice_.chance(schedule_.respelled))) {
                    earlier_keys_.emplace(i, random_key());
                    if (is_renamed) renamed_.insert(i);
                }
            }
            rows_.push_back(row);
        }
    }

    void make_strangers() {
        for (std::size_t i = 0; i < schedule_.strangers; ++i) {
            const Identity& one =
                rows_[static_cast<std::size_t>(dice_.upto(static_cast<std::int64_t>(rows_.size()) - 1))];
            if (!one.person || !strangers_.insert(*one.person).second) continue;
            posting_.add({.person = one.person, .address = one.address}, -10'000'000, -10'000'000);
        }
    }

    void make_neighbours() {
        while (neighbours_.size() < schedule_.neighbours) {
            const auto row = static_cast<RowNumber>(dice_.upto(static_cast<std::int64_t>(rows_.size()) - 1));
            if (!neighbours_.insert(row).second) continue;
            posting_.add({.person = random_key(), .address = rows_[row].address, .folded_person = row + 1},
                         -10'000'000, -10'000'000);
        }
    }

    std::set<Key> strangers_;
    std::set<RowNumber> neighbours_;  ///< rows with the address of somebody who is there under another name
    std::map<RowNumber, Key> earlier_keys_;  ///< of rows that the earlier text gives another key
    std::set<RowNumber> renamed_;            ///< rows that have another name in the earlier text
    IngestPosting posting_{schedule_, dice_};
};

}  // namespace cis::test
