#include "ingest_simulation.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "ingest_runs.hpp"

namespace cis::test {
namespace {

using namespace cis::ingest;
using namespace cis::ingest::detail;

struct Record {
    enum class Kind { intent, created, absent, conflict, unkeyed, ready, run, merged } kind{};
    Key key{};
    std::string id{};
    double created_at{0};
    std::uint64_t run{0};
    std::optional<Key> person{};
    std::uint64_t address{0};
    std::uint64_t folded_person{0};
};

class Simulation final : IngestRuns {
public:
    explicit Simulation(const IngestSchedule& schedule) : IngestRuns(schedule) {}

    IngestCount run() {
        for (std::size_t i = 0; i < schedule_.kills; ++i) {
            // At any order of magnitude of time.
            run_once(world_.now() + (std::int64_t{1} << dice_.upto(17)) + dice_.upto(500),
                     i < schedule_.earlier_kills);
            if (!schedule_.keeps_journal) journal_.clear();
            if (!schedule_.keeps_stamp) stamp_.reset();
            world_.step(world_.now());
            const std::int64_t until = world_.now() + dice_.upto(schedule_.longest_break);
            while (world_.now() < until) world_.step(until);
        }
        for (std::size_t i = 0; i < schedule_.runs_at_end && count_.fault.empty(); ++i) {
            if (i + 1 == schedule_.runs_at_end) {
                const std::int64_t until = world_.now() + schedule_.break_before_last;
                while (world_.now() < until) world_.step(until);
            }
            const auto begun = world_.now();
            run_once(never, false);
            count_.last_run = static_cast<double>(world_.now() - begun) / 1000;
        }
        // What was applied late is applied now.
        while (world_.has_events()) world_.step(world_.now() + 1'000'000);
        count_people(last_->states);
        return count_;
    }

private:
    void run_once(std::int64_t killed_at, bool is_earlier) {
        last_ = std::make_shared<SimulatedRun>();
        last_->is_earlier = is_earlier;
        last_->killed_at = killed_at;
        ++generation_;
        last_->id = std::to_string(generation_);
        if (schedule_.journals > 1 && dice_.chance(0.5)) std::swap(journal_, other_journal_);
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
            stamp_ && !is_own_stamp && world_.now() - stamp_->time < schedule_.timeout + schedule_.settle;
        const bool has_sent =
            std::ranges::any_of(journal_, [](const Record& one) { return one.kind == Record::Kind::intent; });
        begin(*last_, {.journal_is_complete = true, .run = std::to_string(generation_)});
        IngestPlan& plan = *last_->plan;
        if (suspect || is_outdated) plan.history().set_suspect();
        // The stamp is locked: its run has ended.
        if (stamp_) plan.history().add_ended_run(std::to_string(stamp_->run));
        for (const Record& one : journal_) {
            switch (one.kind) {
                case Record::Kind::intent:
                    plan.history().add_fate(one.key, History::Fate::sent, one.address);
                    break;
                case Record::Kind::absent: plan.history().add_fate(one.key, History::Fate::absent); break;
                case Record::Kind::conflict: plan.history().add_fate(one.key, History::Fate::conflict); break;
                case Record::Kind::created:
                    if (is_outdated) {
                        plan.history().add_fate(one.key, History::Fate::absent);
                    } else {
                        plan.history().add_person(one.key, {.id = one.id,
                                                            .created_at = one.created_at,
                                                            .address = one.address,
                                                            .folded_person = one.folded_person});
                    }
                    break;
                case Record::Kind::run: plan.history().add_own_run(std::to_string(one.run)); break;
                case Record::Kind::merged: plan.history().add_merging(); break;
                case Record::Kind::unkeyed:
                    plan.history().add_unkeyed({.id = one.id,
                                                .created_at = one.created_at,
                                                .address = one.address,
                                                .folded_person = one.folded_person},
                                               one.person);
                    break;
                case Record::Kind::ready: break;
            }
        }
        if (!ready) plan.history().set_incomplete(has_sent);
        journal_.push_back({.kind = Record::Kind::run, .run = generation_});
        is_ready_ = ready;
        for (std::size_t steps = 0; count_.fault.empty(); ++steps) {
            const std::int64_t until = advance(last_);
            if (last_->has_ended) break;
            if (until == never && !world_.has_events()) count_.fault = "the run waits for nothing";
            if (steps == 2'000'000) count_.fault = "the run does not end";
            world_.step(until);
        }
        take_ends(*last_);
        // What was not synced may be lost.
        if (last_->was_killed && journal_.size() > synced_)
            journal_.resize(synced_ + static_cast<std::size_t>(
                                          dice_.upto(static_cast<std::int64_t>(journal_.size() - synced_))));
        synced_ = journal_.size();
        if (last_->was_killed) return;
        count_.reported_doubles = plan.doubles().size();
        check_all_ended(last_->states);
    }

    void note(SimulatedRun& run, Step /*next*/) override {
        take_learned(*run.plan);
        take_ends(run);
        if (is_ready_ || !run.plan->phases().has_started()) return;
        is_ready_ = true;
        journal_.push_back({.kind = Record::Kind::ready});
    }

    void save(SimulatedRun& run, const std::vector<RowNumber>& rows) override {
        for (const RowNumber row : rows) {
            const Identity sent = identity_of(row, run.is_earlier);
            journal_.push_back({.kind = Record::Kind::intent, .key = sent.key, .address = sent.address});
        }
        synced_ = journal_.size();
        run.plan->saved(rows);
    }

    void sends(SimulatedRun& run, const Action& action) override {
        if (action.again) write(Record::Kind::intent, identity_of(action.row, run.is_earlier));
        stamp_ = Stamp{.time = world_.now(), .run = generation_};
    }

    void take_learned(IngestPlan& plan) {
        for (const std::string& id : plan.take_overwritten())
            journal_.push_back({.kind = Record::Kind::merged, .id = id});
        for (const ListedCandidate& one : plan.take_learned()) {
            if (one.key) {
                journal_.push_back({.kind = Record::Kind::created,
                                    .key = one.key->key,
                                    .id = one.id,
                                    .created_at = *one.created_at,
                                    .address = one.address,
                                    .folded_person = one.folded_person});
            } else {
                journal_.push_back({.kind = Record::Kind::unkeyed,
                                    .id = one.id,
                                    .created_at = *one.created_at,
                                    .person = one.person,
                                    .address = one.address,
                                    .folded_person = one.folded_person});
            }
        }
    }

    /// The same fact of each of the row's keys.
    void write(Record::Kind fact, const Identity& row) {
        journal_.push_back({.kind = fact, .key = row.key, .address = row.address});
        for (const Key& other : row.other_keys)
            journal_.push_back({.kind = fact, .key = other, .address = row.address});
    }

    void row_ended(SimulatedRun& run, const RowEnd& end) override {
        const Identity row = identity_of(end.row, run.is_earlier);
        switch (end.state) {
            case RowState::created:
            case RowState::created_earlier:
                if (end.candidate_id.empty() || end.is_known) break;  // the journal has it
                journal_.push_back({.kind = Record::Kind::created,
                                    .key = end.other_key.value_or(row.key),
                                    .id = end.candidate_id,
                                    .created_at = run.plan->created_at(end.candidate_id).value_or(0),
                                    .address = end.address,
                                    .folded_person = end.folded_person});
                break;
            case RowState::existing:
            case RowState::undecided:
                if (end.was_saved) write(Record::Kind::absent, row);
                break;
            case RowState::rejected:
            case RowState::failed:
            case RowState::not_attempted: write(Record::Kind::absent, row); break;
            case RowState::conflict:
                journal_.push_back({.kind = Record::Kind::conflict, .key = row.key});
                break;
            default: break;
        }
    }

    std::shared_ptr<SimulatedRun> last_;
    bool is_ready_{false};  ///< its journal says so
    std::vector<Record> journal_;
    std::vector<Record> other_journal_;
    std::size_t synced_{0};
    struct Stamp {
        std::int64_t time{0};
        std::uint64_t run{0};
    };
    std::optional<Stamp> stamp_{};
    std::uint64_t generation_{0};
};

}  // namespace

IngestCount simulate(const IngestSchedule& schedule) { return Simulation(schedule).run(); }

}  // namespace cis::test
