#include "ingest_simulation.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <queue>
#include <random>
#include <set>
#include <utility>

#include "ingest/course.hpp"

namespace cis::test {
namespace {

using namespace cis::ingest;
using namespace cis::ingest::detail;
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

struct Record {
    enum class Kind { intent, created, refused, conflict, stranger, ready } kind{};
    Key key{};
    std::string id{};
    double created_at{0};
    std::uint64_t stranger{0};
    std::optional<Key> person{};
    std::uint64_t address{0};
};

class Simulation {
public:
    explicit Simulation(const IngestSchedule& schedule)
        : plan_(schedule), dice_{std::mt19937_64(schedule.seed)} {
        make_rows();
        for (std::size_t i = 0; i < plan_.strangers; ++i) {
            const Identity& one =
                rows_[static_cast<std::size_t>(dice_.upto(static_cast<std::int64_t>(rows_.size()) - 1))];
            if (!one.person || !strangers_.insert(*one.person).second) continue;
            add({.person = one.person, .address = one.address}, -10'000'000, -10'000'000);
        }
    }

    IngestCount run() {
        for (std::size_t i = 0; i < plan_.kills; ++i) {
            // At any order of magnitude of time.
            run_once(world_.now() + (std::int64_t{1} << dice_.upto(17)) + dice_.upto(500));
            if (!plan_.keeps_journal) journal_.clear();
            if (!plan_.keeps_stamp) stamp_.reset();
            world_.step(world_.now());
            const std::int64_t until = world_.now() + dice_.upto(plan_.longest_break);
            while (world_.now() < until) world_.step(until);
        }
        for (std::size_t i = 0; i < plan_.runs_at_end && count_.fault.empty(); ++i) {
            const auto begun = world_.now();
            run_once(std::nullopt);
            count_.last_run = static_cast<double>(world_.now() - begun) / 1000;
        }
        // What was applied late is applied now.
        while (world_.has_events()) world_.step(world_.now() + 1'000'000);
        count_people();
        return count_;
    }

private:
    struct Candidate {
        std::string id{};
        std::optional<Key> key{};
        std::optional<Key> person{};
        std::uint64_t address{0};
        double created_at{0};
        std::int64_t listed_from{0};
    };

    void make_rows() {
        std::vector<std::uint64_t> addresses;
        for (std::size_t i = 0; i < plan_.rows; ++i) {
            Identity row;
            for (auto& byte : row.key.bytes) byte = static_cast<unsigned char>(dice_.upto(255));
            if (!dice_.chance(plan_.no_addresses)) {
                row.person = row.key;
                row.address = 1000 + i;
                if (!addresses.empty() && dice_.chance(plan_.shared_addresses))
                    row.address = addresses[static_cast<std::size_t>(
                        dice_.upto(static_cast<std::int64_t>(addresses.size()) - 1))];
                addresses.push_back(row.address);
            }
            rows_.push_back(row);
        }
    }

    Candidate& add(Candidate candidate, std::int64_t created, std::int64_t listed) {
        candidate.id = "int_" + std::to_string(people_.size() + 1);
        candidate.created_at = 1e6 + static_cast<double>(created) / 1000;
        candidate.listed_from = listed;
        people_.push_back(std::move(candidate));
        return people_.back();
    }

    /// The service acts on a creation.
    Answer apply(const Identity& row) {
        if (plan_.merging == IngestSchedule::Merging::returns_existing && row.address != 0) {
            const auto found = std::ranges::find_if(
                people_, [&](const Candidate& one) { return one.address == row.address; });
            if (found != people_.end()) return answer_of(*found);
        }
        if (plan_.conflicts && row.person) {
            const auto found =
                std::ranges::find_if(people_, [&](const Candidate& one) { return one.person == row.person; });
            if (found != people_.end()) return {.kind = Answer::Kind::exists};
        }
        return answer_of(add({.key = row.key, .person = row.person, .address = row.address}, world_.now(),
                             world_.now() + dice_.upto(plan_.longest_list_lag)));
    }
    Answer answer_of(const Candidate& one) const {
        Answer answer{.kind = Answer::Kind::created, .id = one.id, .created_at = one.created_at};
        if (one.key && plan_.echoes_metadata) answer.key = ReadKey{.recipe = Recipe::person, .key = *one.key};
        return answer;
    }

    /// One process. @param killed_at when it is killed
    void run_once(std::optional<std::int64_t> killed_at) {
        const auto generation = ++generation_;
        const bool ready =
            std::ranges::any_of(journal_, [](const Record& one) { return one.kind == Record::Kind::ready; });
        const bool suspect = stamp_ && world_.now() - *stamp_ < plan_.timeout + plan_.settle;
        if (!ready) journal_.clear();
        Course course(
            {.settle = milliseconds(plan_.settle),
             .in_flight = plan_.in_flight,
             .journal_is_valid = ready,
             .is_suspect = suspect,
             .random =
                 [this](std::size_t most) {
                     return static_cast<std::size_t>(dice_.upto(static_cast<std::int64_t>(most) - 1));
                 }},
            world_.time());
        for (const Record& one : journal_) {
            switch (one.kind) {
                case Record::Kind::intent: course.left_behind(one.key, Course::Fate::sent); break;
                case Record::Kind::refused: course.left_behind(one.key, Course::Fate::refused); break;
                case Record::Kind::conflict: course.left_behind(one.key, Course::Fate::conflict); break;
                case Record::Kind::created: course.knows(one.key, one.id, one.created_at); break;
                case Record::Kind::stranger:
                    course.knows_stranger(one.stranger, one.person, one.address);
                    break;
                case Record::Kind::ready: break;
            }
        }
        Process process{course, generation};
        std::size_t next_row = 0;
        states_.assign(rows_.size(), std::nullopt);
        std::size_t steps = 0;
        for (;;) {
            if (killed_at && world_.now() >= *killed_at) break;
            if (++steps > 2'000'000) {
                count_.fault = "the run does not end";
                break;
            }
            const Course::Action action = course.next(world_.time());
            take_learned(course);
            take_ends(course);
            if (!ready && course.has_started() && !process.is_ready) {
                process.is_ready = true;
                journal_.push_back({.kind = Record::Kind::ready});
            }
            if (action.step == Course::Step::done) break;
            switch (action.step) {
                case Course::Step::read:
                    if (next_row == rows_.size()) {
                        course.input_ended();
                    } else {
                        course.row({.number = next_row, .identity = rows_[next_row]}, world_.time());
                        ++next_row;
                    }
                    break;
                case Course::Step::save:
                    for (const RowNumber row : action.rows)
                        journal_.push_back({.kind = Record::Kind::intent, .key = rows_[row].key});
                    synced_ = journal_.size();
                    course.saved(action.rows);
                    break;
                case Course::Step::send: send(action.row, process); break;
                case Course::Step::list: list(action.since, process); break;
                case Course::Step::wait: {
                    const std::int64_t until = action.until == time_point::max()
                                                   ? world_.now() + 1'000'000'000
                                                   : World::of(action.until);
                    if (action.until == time_point::max() && !world_.has_events()) {
                        count_.fault = "the run waits for nothing";
                        return;
                    }
                    world_.step(std::max(world_.now(), killed_at ? std::min(until, *killed_at) : until));
                    break;
                }
                case Course::Step::done: break;
            }
        }
        take_ends(course);
        const bool was_killed = killed_at && world_.now() >= *killed_at;
        // What was not synced may be lost.
        if (was_killed && journal_.size() > synced_)
            journal_.resize(synced_ + static_cast<std::size_t>(
                                          dice_.upto(static_cast<std::int64_t>(journal_.size() - synced_))));
        synced_ = journal_.size();
        ++generation_;
        if (!was_killed) {
            count_.reported_doubles = course.doubles().size();
            for (std::size_t i = 0; i < rows_.size() && count_.fault.empty(); ++i) {
                if (!states_[i]) count_.fault = "row " + std::to_string(i) + " has no end";
            }
        }
    }

    struct Process {
        Course& course;
        std::uint64_t generation;
        bool is_ready{false};
    };

    void take_learned(Course& course) {
        for (const ListedCandidate& one : course.take_learned()) {
            if (one.key) {
                journal_.push_back({.kind = Record::Kind::created,
                                    .key = one.key->key,
                                    .id = one.id,
                                    .created_at = *one.created_at});
            } else {
                journal_.push_back({.kind = Record::Kind::stranger,
                                    .stranger = id_hash(one.id),
                                    .person = one.person,
                                    .address = one.address});
            }
        }
    }

    void take_ends(Course& course) {
        for (RowEnd& end : course.take_ends()) {
            auto& state = states_[end.row];
            if (state) count_.fault = "row " + std::to_string(end.row) + " ends twice";
            state = end.state;
            const Key& key = rows_[end.row].key;
            switch (end.state) {
                case RowState::created:
                case RowState::created_earlier:
                    if (end.candidate_id.empty()) break;  // the journal has it
                    journal_.push_back({.kind = Record::Kind::created,
                                        .key = key,
                                        .id = end.candidate_id,
                                        .created_at = course.newest_created_at().value_or(0)});
                    break;
                case RowState::rejected:
                case RowState::failed:
                case RowState::not_attempted:
                    journal_.push_back({.kind = Record::Kind::refused, .key = key});
                    break;
                case RowState::conflict:
                    journal_.push_back({.kind = Record::Kind::conflict, .key = key});
                    break;
                default: break;
            }
        }
    }

    void send(RowNumber number, const Process& process) {
        ++count_.requests;
        stamp_ = world_.now();
        const Identity& row = rows_[number];
        const std::int64_t latency = 20 + dice_.upto(200);
        const auto tell = [this, number, &course = process.course,
                           generation = process.generation](const Answer& answer) {
            if (generation != generation_) return;
            if (answer.created_at) created_at_[answer.id] = *answer.created_at;
            course.answered(number, answer, world_.time());
        };
        if (dice_.chance(plan_.refusals)) {
            world_.at(world_.now() + latency, [tell] { tell({.kind = Answer::Kind::not_applied}); });
        } else if (dice_.chance(plan_.lost_requests)) {
            world_.at(world_.now() + plan_.timeout, [tell] { tell({.kind = Answer::Kind::lost}); });
        } else if (dice_.chance(plan_.lost_answers)) {
            const std::int64_t delay =
                dice_.chance(plan_.late_applies) ? dice_.upto(plan_.longest_apply) : latency / 2;
            world_.at(world_.now() + delay, [this, row] { static_cast<void>(apply(row)); });
            const std::int64_t end = dice_.chance(0.5) ? latency : plan_.timeout;
            world_.at(world_.now() + end, [tell] { tell({.kind = Answer::Kind::lost}); });
        } else {
            world_.at(world_.now() + latency / 2, [this, row, tell, latency] {
                const Answer answer = apply(row);
                world_.at(world_.now() + latency / 2, [tell, answer] { tell(answer); });
            });
        }
    }

    void list(std::optional<double> since, const Process& process) {
        list_page(since, 0, process.course, process.generation);
    }

    /// Reads the page that begins after the candidate with this index.
    void list_page(std::optional<double> since, std::size_t index, Course& course, std::uint64_t generation) {
        world_.at(world_.now() + 20 + dice_.upto(60), [this, since, index, &course, generation] {
            if (generation != generation_) return;
            ++count_.lists;
            if (dice_.chance(plan_.failing_lists)) {
                course.list_failed(world_.time());
                return;
            }
            std::vector<ListedCandidate> page;
            std::size_t next = index;
            for (; next < people_.size() && page.size() < 100; ++next) {
                const Candidate& one = people_[next];
                if (one.listed_from > world_.now() || (since && one.created_at < *since)) continue;
                ListedCandidate listed{
                    .id = one.id, .person = one.person, .address = one.address, .created_at = one.created_at};
                if (one.key && plan_.echoes_metadata)
                    listed.key = ReadKey{.recipe = Recipe::person, .key = *one.key};
                created_at_[one.id] = one.created_at;
                page.push_back(std::move(listed));
            }
            const bool is_last = next >= people_.size();
            course.listed(page, is_last, 1e6 + static_cast<double>(world_.now()) / 1000, world_.time());
            if (!is_last) list_page(since, next, course, generation);
        });
    }

    void count_people() {
        std::map<Key, std::size_t> by_key;
        for (const Candidate& one : people_) {
            if (one.key) ++by_key[*one.key];
        }
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            const auto state = states_[i].value_or(RowState::not_attempted);
            const std::size_t there = by_key.contains(rows_[i].key) ? by_key[rows_[i].key] : 0;
            if (there > 1) count_.doubled += there - 1;
            const bool claims = state == RowState::created || state == RowState::created_earlier;
            const bool was_there = rows_[i].person && strangers_.contains(*rows_[i].person);
            if (claims && there == 0) ++count_.lost;
            if (state == RowState::existing && !was_there) ++count_.lost;
            if (was_there && there > 0) ++count_.doubled;
            if (state == RowState::unknown) ++count_.unknown;
            if (state == RowState::not_attempted) ++count_.not_attempted;
            if (state == RowState::failed) ++count_.failed;
            if (state == RowState::conflict) ++count_.conflicts;
            if (claims) ++count_.created;
        }
    }

    IngestSchedule plan_;
    Dice dice_;
    World world_;
    std::vector<Identity> rows_;
    std::set<Key> strangers_;
    std::vector<Candidate> people_;
    std::map<std::string, double> created_at_;
    std::vector<std::optional<RowState>> states_;
    std::vector<Record> journal_;
    std::size_t synced_{0};
    std::optional<std::int64_t> stamp_{};
    std::uint64_t generation_{0};
    IngestCount count_;
};

}  // namespace

IngestCount& IngestCount::operator+=(const IngestCount& other) {
    lost += other.lost;
    doubled += other.doubled;
    reported_doubles += other.reported_doubles;
    unknown += other.unknown;
    not_attempted += other.not_attempted;
    failed += other.failed;
    conflicts += other.conflicts;
    created += other.created;
    lists += other.lists;
    requests += other.requests;
    return *this;
}

IngestCount simulate(const IngestSchedule& schedule) { return Simulation(schedule).run(); }

}  // namespace cis::test
