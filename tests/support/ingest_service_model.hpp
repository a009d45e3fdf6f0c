#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <queue>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ingest/course.hpp"
#include "ingest_schedule.hpp"

namespace cis::test {

using cis::ingest::RowState;
using cis::ingest::detail::Course;
using cis::ingest::detail::CreationOutcome;
using cis::ingest::detail::Identity;
using cis::ingest::detail::Key;
using cis::ingest::detail::ListedCandidate;
using cis::ingest::detail::ReadKey;
using cis::ingest::detail::Recipe;
using cis::ingest::detail::RowNumber;
using cis::ingest::detail::RunMark;
using cis::ingest::detail::time_point;
using std::chrono::milliseconds;

/// The clock of the simulation, and what happens when.
class World {
public:
    [[nodiscard]] std::int64_t now() const { return now_; }
    [[nodiscard]] time_point time() const { return time_point(milliseconds(now_ + 1'000'000)); }
    static std::int64_t of(time_point time) {
        return std::chrono::duration_cast<milliseconds>(time.time_since_epoch()).count() - 1'000'000;
    }
    void at(std::int64_t when, std::function<void()> what) { events_.push({when, ++last_, std::move(what)}); }
    /// Moves to the next event, at most to `limit`, and runs it.
    void step(std::int64_t limit) {
        if (events_.empty() || events_.top().when > limit) {
            now_ = std::max(now_, limit);
            return;
        }
        const Event event = events_.top();
        events_.pop();
        now_ = std::max(now_, event.when);
        event.what();
    }
    [[nodiscard]] bool has_events() const { return !events_.empty(); }

private:
    struct Event {
        std::int64_t when;
        std::uint64_t number;
        std::function<void()> what;
        bool operator<(const Event& other) const {
            return when != other.when ? when > other.when : number > other.number;
        }
    };
    std::int64_t now_{0};
    std::uint64_t last_{0};
    std::priority_queue<Event> events_;
};

struct Dice {
    std::mt19937_64 engine;
    bool chance(double share) { return std::uniform_real_distribution<double>(0, 1)(engine) < share; }
    std::int64_t upto(std::int64_t most) {
        return most <= 0 ? 0 : std::uniform_int_distribution<std::int64_t>(0, most)(engine);
    }
};

/// A model of the service that loses and delays requests, answers and lists, and the input that is brought
/// in.
class ServiceModel {
protected:
    explicit ServiceModel(const IngestSchedule& schedule)
        : plan_(schedule), dice_{std::mt19937_64(schedule.seed)} {
        make_rows();
        make_strangers();
    }

    /// The identity of a row, as this version makes it or as the older one did.
    [[nodiscard]] Identity identity_of(RowNumber number, bool is_older) const {
        Identity row = rows_[number];
        if (!is_older) return row;
        row.key = row.older_key;
        if (row.person) row.person = row.key;
        row.other_keys.clear();
        row.other_persons.clear();
        return row;
    }

    /// A request to create a row's candidate. @param tell gets the answer
    /// @param is_older whether the older version has made the row's key
    /// @param mark of the run that sends it
    void request(const Identity& row, const std::function<void(const CreationOutcome&)>& tell,
                 bool is_older = false, const RunMark& mark = {}) {
        ++count_.requests;
        const std::int64_t latency =
            plan_.latency > 0 ? plan_.latency / 2 + dice_.upto(plan_.latency) : 20 + dice_.upto(200);
        if (dice_.chance(plan_.refusals)) {
            world_.at(world_.now() + latency, [tell] { tell({.kind = CreationOutcome::Kind::not_applied}); });
        } else if (dice_.chance(plan_.lost_requests)) {
            world_.at(world_.now() + plan_.timeout, [tell] { tell({.kind = CreationOutcome::Kind::lost}); });
        } else if (dice_.chance(plan_.lost_answers)) {
            const std::int64_t delay =
                dice_.chance(plan_.late_applies) ? dice_.upto(plan_.longest_apply) : latency / 2;
            world_.at(world_.now() + delay,
                      [this, row, is_older, mark] { static_cast<void>(apply(row, is_older, mark)); });
            const std::int64_t end = dice_.chance(0.5) ? latency : plan_.timeout;
            world_.at(world_.now() + end, [tell] { tell({.kind = CreationOutcome::Kind::lost}); });
        } else {
            world_.at(world_.now() + latency / 2, [this, row, tell, latency, is_older, mark] {
                const CreationOutcome answer = apply(row, is_older, mark);
                world_.at(world_.now() + latency / 2, [tell, answer] { tell(answer); });
            });
        }
    }

    /// Reads the page that begins after the candidate with this index.
    /// @param reader returns the reader, or null if it is dead
    /// @param is_older whether the reader is of the older version, which does not know the keys of this one
    /// @param until when the last candidate was created that the list shows, if it shows them in order
    void list_page(std::optional<double> since, std::size_t index, const std::function<Course*()>& reader,
                   bool is_older = false, std::optional<std::int64_t> until = {}) {
        const std::int64_t latency =
            plan_.latency > 0 ? plan_.latency / 4 + dice_.upto(plan_.latency / 2) : 20 + dice_.upto(60);
        world_.at(world_.now() + latency, [this, since, index, reader, is_older, until] {
            Course* const course = reader();
            if (course == nullptr) return;
            ++count_.lists;
            if (dice_.chance(plan_.failing_lists)) {
                course->list_failed(world_.time());
                return;
            }
            const std::int64_t shown_until =
                until ? *until
                      : world_.now() - (plan_.lists_in_order ? dice_.upto(plan_.longest_list_lag) : 0);
            std::vector<ListedCandidate> page;
            std::size_t next = index;
            for (; next < people_.size() && page.size() < 100; ++next) {
                const Candidate& one = people_[next];
                if (one.created > shown_until) break;
                if (one.listed_from > world_.now() || (since && one.created_at < *since)) continue;
                ListedCandidate listed{.id = one.id,
                                       .run = one.run,
                                       .person = one.person,
                                       .address = one.address,
                                       .created_at = one.created_at};
                if (one.key && plan_.echoes_metadata) {
                    listed.key =
                        ReadKey{.recipe = is_older && !one.is_older ? Recipe::foreign : Recipe::person,
                                .key = *one.key};
                }
                page.push_back(std::move(listed));
            }
            const bool is_last = next >= people_.size() || people_[next].created > shown_until;
            course->listed(page, is_last, 1e6 + static_cast<double>(world_.now()) / 1000, world_.time());
            if (!is_last) list_page(since, next, reader, is_older, shown_until);
        });
    }

    void count_people(const std::vector<std::optional<RowState>>& states) {
        std::map<Key, std::size_t> by_key;
        for (const Candidate& one : people_) {
            if (one.key) ++by_key[*one.key];
        }
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            const auto state = states[i].value_or(RowState::not_attempted);
            std::size_t there = by_key.contains(rows_[i].key) ? by_key[rows_[i].key] : 0;
            for (const Key& other : rows_[i].other_keys) there += by_key.contains(other) ? by_key[other] : 0;
            if (there > 1) count_.doubled += there - 1;
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
        for (const Candidate& one : people_) {
            if (one.key) by_key[*one.key].push_back(one.run);
        }
        std::vector<std::vector<RunMark>> marks;
        marks.reserve(rows_.size());
        for (const Identity& row : rows_) marks.push_back(by_key[row.key]);
        return marks;
    }

    const IngestSchedule plan_;
    Dice dice_;
    World world_;
    std::vector<Identity> rows_;
    IngestCount count_;

private:
    struct Candidate {
        std::string id{};
        std::optional<Key> key{};
        RunMark run{};
        std::optional<Key> person{};
        std::uint64_t address{0};
        std::int64_t created{0};
        double created_at{0};
        std::int64_t listed_from{0};
        bool is_older{false};  ///< its key is one of the older version
    };

    void make_rows() {
        std::vector<std::uint64_t> addresses;
        for (std::size_t i = 0; i < plan_.rows; ++i) {
            Identity row;
            for (auto& byte : row.key.bytes) byte = static_cast<unsigned char>(dice_.upto(255));
            row.older_key = row.key;
            if (plan_.other_keys > 0 && dice_.chance(plan_.other_keys)) {
                for (auto& byte : row.older_key.bytes) byte = static_cast<unsigned char>(dice_.upto(255));
                row.other_keys = {row.older_key};
            }
            if (!dice_.chance(plan_.no_addresses)) {
                row.person = row.key;
                row.other_persons = row.other_keys;
                row.address = 1000 + i;
                if (!addresses.empty() && dice_.chance(plan_.shared_addresses)) {
                    row.address = addresses[static_cast<std::size_t>(
                        dice_.upto(static_cast<std::int64_t>(addresses.size()) - 1))];
                }
                addresses.push_back(row.address);
            }
            rows_.push_back(row);
        }
    }

    Candidate& add(Candidate candidate, std::int64_t created, std::int64_t listed) {
        candidate.id = "int_" + std::to_string(people_.size() + 1);
        candidate.created = created;
        candidate.created_at = 1e6 + static_cast<double>(created) / 1000;
        if (plan_.whole_seconds) candidate.created_at = std::floor(candidate.created_at);
        candidate.listed_from = listed;
        people_.push_back(std::move(candidate));
        return people_.back();
    }

    /// The service acts on a creation.
    CreationOutcome apply(const Identity& row, bool is_older, const RunMark& mark) {
        if (plan_.merging == IngestSchedule::Merging::returns_existing && row.address != 0) {
            const auto found = std::ranges::find_if(
                people_, [&](const Candidate& one) { return one.address == row.address; });
            if (found != people_.end()) return answer_of(*found);
        }
        if (plan_.conflicts && row.person) {
            const auto found =
                std::ranges::find_if(people_, [&](const Candidate& one) { return one.person == row.person; });
            if (found != people_.end()) return {.kind = CreationOutcome::Kind::exists};
        }
        return answer_of(add(
            {.key = row.key, .run = mark, .person = row.person, .address = row.address, .is_older = is_older},
            world_.now(), world_.now() + (plan_.lists_in_order ? 0 : dice_.upto(plan_.longest_list_lag))));
    }
    CreationOutcome answer_of(const Candidate& one) const {
        CreationOutcome answer{
            .kind = CreationOutcome::Kind::created, .id = one.id, .created_at = one.created_at};
        if (one.key && plan_.echoes_metadata) answer.key = ReadKey{.recipe = Recipe::person, .key = *one.key};
        return answer;
    }

    void make_strangers() {
        for (std::size_t i = 0; i < plan_.strangers; ++i) {
            const Identity& one =
                rows_[static_cast<std::size_t>(dice_.upto(static_cast<std::int64_t>(rows_.size()) - 1))];
            if (!one.person || !strangers_.insert(*one.person).second) continue;
            add({.person = one.person, .address = one.address}, -10'000'000, -10'000'000);
        }
    }

    std::set<Key> strangers_;
    std::vector<Candidate> people_;
};

}  // namespace cis::test
