#include "ingest_simulation.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include "ingest_service_model.hpp"

namespace cis::test {
namespace {

using namespace cis::ingest;
using namespace cis::ingest::detail;

struct Record {
    enum class Kind { intent, created, absent, conflict, stranger, ready, run, merged } kind{};
    Key key{};
    std::string id{};
    double created_at{0};
    std::uint64_t stranger{0};  ///< a hash of its id
    std::uint64_t run{0};
    std::optional<Key> person{};
    std::uint64_t address{0};
};

class Simulation : ServiceModel {
public:
    explicit Simulation(const IngestSchedule& schedule) : ServiceModel(schedule) {}

    IngestCount run() {
        for (std::size_t i = 0; i < plan_.kills; ++i) {
            is_older_ = i < plan_.older_kills;
            // At any order of magnitude of time.
            run_once(world_.now() + (std::int64_t{1} << dice_.upto(17)) + dice_.upto(500));
            if (!plan_.keeps_journal) journal_.clear();
            if (!plan_.keeps_stamp) stamp_.reset();
            world_.step(world_.now());
            const std::int64_t until = world_.now() + dice_.upto(plan_.longest_break);
            while (world_.now() < until) world_.step(until);
        }
        is_older_ = false;
        for (std::size_t i = 0; i < plan_.runs_at_end && count_.fault.empty(); ++i) {
            if (i + 1 == plan_.runs_at_end) {
                const std::int64_t until = world_.now() + plan_.break_before_last;
                while (world_.now() < until) world_.step(until);
            }
            const auto begun = world_.now();
            run_once(std::nullopt);
            count_.last_run = static_cast<double>(world_.now() - begun) / 1000;
        }
        // What was applied late is applied now.
        while (world_.has_events()) world_.step(world_.now() + 1'000'000);
        count_people(states_);
        return count_;
    }

private:
    /// One process. @param killed_at when it is killed
    void run_once(std::optional<std::int64_t> killed_at) {
        const auto generation = ++generation_;
        if (plan_.journals > 1 && dice_.chance(0.5)) std::swap(journal_, other_journal_);
        synced_ = journal_.size();
        const bool is_outdated =
            std::ranges::any_of(journal_, [](const Record& one) { return one.kind == Record::Kind::merged; });
        const bool ready = !is_outdated && std::ranges::any_of(journal_, [](const Record& one) {
            return one.kind == Record::Kind::ready;
        });
        const bool is_own_stamp = stamp_ && ready && std::ranges::any_of(journal_, [this](const Record& one) {
                                      return one.kind == Record::Kind::run && one.run == stamp_->run;
                                  });
        const bool suspect =
            stamp_ && !is_own_stamp && world_.now() - stamp_->time < plan_.timeout + plan_.settle;
        const bool has_sent =
            std::ranges::any_of(journal_, [](const Record& one) { return one.kind == Record::Kind::intent; });
        Course course({.settle = milliseconds(plan_.settle),
                       .in_flight = plan_.in_flight,
                       .journal_is_valid = true,
                       .is_suspect = suspect || is_outdated,
                       .goes_on = is_own_stamp && world_.now() - stamp_->time < plan_.timeout + plan_.settle,
                       .run = std::to_string(generation),
                       .random = random()},
                      world_.time());
        // The stamp is locked: its run has ended.
        if (stamp_) course.history().add_ended_run(std::to_string(stamp_->run));
        for (const Record& one : journal_) {
            switch (one.kind) {
                case Record::Kind::intent: course.history().add_fate(one.key, History::Fate::sent); break;
                case Record::Kind::absent: course.history().add_fate(one.key, History::Fate::absent); break;
                case Record::Kind::conflict:
                    course.history().add_fate(one.key, History::Fate::conflict);
                    break;
                case Record::Kind::created:
                    if (is_outdated) {
                        course.history().add_fate(one.key, History::Fate::absent);
                    } else {
                        course.history().add_person(one.key, one.id, one.created_at, one.address);
                    }
                    break;
                case Record::Kind::run: course.history().add_own_run(std::to_string(one.run)); break;
                case Record::Kind::merged: course.history().add_merging(); break;
                case Record::Kind::stranger:
                    course.history().add_stranger(one.stranger, one.person, one.address);
                    break;
                case Record::Kind::ready: break;
            }
        }
        if (!ready) course.history().set_incomplete(has_sent);
        journal_.push_back({.kind = Record::Kind::run, .run = generation});
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
            if (!ready && course.phases().has_started() && !process.is_ready) {
                process.is_ready = true;
                journal_.push_back({.kind = Record::Kind::ready});
            }
            if (action.step == Course::Step::done) break;
            switch (action.step) {
                case Course::Step::read: read(course, next_row, is_older_); break;
                case Course::Step::save:
                    for (const RowNumber row : action.rows)
                        journal_.push_back({.kind = Record::Kind::intent, .key = identity_of(row).key});
                    synced_ = journal_.size();
                    course.saved(action.rows);
                    break;
                case Course::Step::claim: count_.fault = "a row is claimed without claims"; return;
                case Course::Step::send:
                    if (action.again) note(Record::Kind::intent, action.row);
                    send(action.row, process, action.is_probe);
                    break;
                case Course::Step::list: list(action.since, alive(process), is_older_); break;
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
            check_all_ended(states_);
        }
    }

    struct Process {
        Course& course;
        std::uint64_t generation;
        bool is_ready{false};
    };

    void take_learned(Course& course) {
        for (const std::string& id : course.take_overwritten())
            journal_.push_back({.kind = Record::Kind::merged, .id = id});
        for (const ListedCandidate& one : course.take_learned()) {
            if (one.key) {
                journal_.push_back({.kind = Record::Kind::created,
                                    .key = one.key->key,
                                    .id = one.id,
                                    .created_at = *one.created_at,
                                    .address = one.address});
            } else {
                journal_.push_back({.kind = Record::Kind::stranger,
                                    .stranger = id_hash(one.id),
                                    .person = one.person,
                                    .address = one.address});
            }
        }
    }

    [[nodiscard]] Identity identity_of(RowNumber row) const {
        return ServiceModel::identity_of(row, is_older_);
    }

    /// The same fact of each of the row's keys.
    void note(Record::Kind fact, RowNumber number) {
        const Identity row = identity_of(number);
        journal_.push_back({.kind = fact, .key = row.key});
        for (const Key& other : row.other_keys) journal_.push_back({.kind = fact, .key = other});
    }

    void take_ends(Course& course) {
        for (RowEnd& end : course.take_ends()) {
            note_end(states_, end);
            const Key key = identity_of(end.row).key;
            switch (end.state) {
                case RowState::created:
                case RowState::created_earlier:
                    if (end.candidate_id.empty()) break;  // the journal has it
                    journal_.push_back({.kind = Record::Kind::created,
                                        .key = end.other_key.value_or(key),
                                        .id = end.candidate_id,
                                        .created_at = course.newest_created_at().value_or(0),
                                        .address = end.address});
                    break;
                case RowState::rejected:
                case RowState::failed:
                case RowState::not_attempted: note(Record::Kind::absent, end.row); break;
                case RowState::conflict:
                    journal_.push_back({.kind = Record::Kind::conflict, .key = key});
                    break;
                default: break;
            }
        }
    }

    void send(RowNumber number, const Process& process, bool is_probe) {
        stamp_ = Stamp{.time = world_.now(), .run = process.generation};
        const RunMark mark{.run = std::to_string(process.generation), .is_probe = is_probe};
        ServiceModel::send(number, alive(process), is_older_, is_older_ ? RunMark{} : mark);
    }

    /// The course of a process as long as that lives.
    Reader alive(const Process& process) {
        return [this, &course = process.course, generation = process.generation]() -> Course* {
            return generation == generation_ ? &course : nullptr;
        };
    }

    States states_;
    std::vector<Record> journal_;
    std::vector<Record> other_journal_;
    std::size_t synced_{0};
    struct Stamp {
        std::int64_t time{0};
        std::uint64_t run{0};
    };
    std::optional<Stamp> stamp_{};
    std::uint64_t generation_{0};
    bool is_older_{false};  ///< the version of the present run
};

}  // namespace

IngestCount simulate(const IngestSchedule& schedule) { return Simulation(schedule).run(); }

}  // namespace cis::test
