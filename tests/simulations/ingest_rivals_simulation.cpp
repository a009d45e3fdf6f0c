#include "ingest_rivals_simulation.hpp"

#include <algorithm>
#include <memory>
#include <numeric>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ingest_runs.hpp"

namespace cis::test {
namespace {

using namespace cis::ingest;
using namespace cis::ingest::detail;

class RivalsSimulation final : IngestRuns {
public:
    explicit RivalsSimulation(const RivalsSchedule& schedule)
        : IngestRuns(schedule.service), schedule_(schedule), journals_(schedule.runs.size()) {}

    RivalsCount run() {
        RivalsCount result;
        for (std::size_t round = 1; round <= schedule_.rounds && count_.fault.empty(); ++round) {
            start(round);
            std::int64_t first = never;
            for (const auto& one : rivals_) first = std::min(first, one->start);
            run_to_the_end();
            result.last_end = static_cast<double>(last_end_ - first) / 1000;
        }
        while (world_.has_events()) world_.step(world_.now() + 1'000'000);
        for (const auto& one : rivals_) {
            if (!one->was_killed) count_rows(one->states);
        }
        for (const auto& marks : marks_of_rows()) {
            result.missing += marks.empty() ? 1 : 0;
            if (marks.size() < 2) continue;
            ++result.doubled_rows;
            const auto probes = std::ranges::count_if(marks, &RunMark::is_probe);
            if (probes == 0) ++result.others;
            if (probes > 0 && std::cmp_less(probes, marks.size())) ++result.probes_and_others;
            if (std::cmp_equal(probes, marks.size())) ++result.probes;
        }
        result.people = count_;
        return result;
    }

private:
    static constexpr std::int64_t longest = 6'000'000;

    /// What the runs of one machine have found out, if they came to their end.
    struct Journal {
        struct Person {
            Key key{};
            std::string id{};
            std::optional<double> created_at{};
            std::uint64_t address{0};
        };
        std::vector<std::string> runs{};
        std::vector<Person> people{};
        std::set<Key> unknown{};  ///< rows that were sent, and perhaps are not there
    };

    struct Rival : SimulatedRun {
        std::int64_t start{0};
        Journal* journal{nullptr};
    };
    static const Rival& get(const std::shared_ptr<Rival>& rival) { return *rival; }

    void start(std::size_t round) {
        const std::int64_t from = round == 1 ? 0 : world_.now() + schedule_.pause;
        rivals_.clear();
        for (std::size_t i = 0; i < schedule_.runs.size(); ++i) {
            const RivalsSchedule::Run& run = schedule_.runs[i];
            auto& rival = *rivals_.emplace_back(std::make_shared<Rival>());
            // Random, so that the order of the runs' ids is another one than that of their starts.
            rival.id = std::to_string(dice_.upto(1'000'000)) + std::to_string(rivals_.size());
            rival.start = from + run.start;
            rival.killed_at = run.killed_at ? from + *run.killed_at : never;
            rival.end_of_rows = rows_.size() * round / schedule_.rounds;
            rival.journal = &journals_[i];
        }
    }

    void run_to_the_end() {
        std::size_t steps = 0;
        while (count_.fault.empty() && !std::ranges::all_of(rivals_, &Rival::has_ended, &get)) {
            if (++steps > 5'000'000 || world_.now() > longest) count_.fault = "the runs do not end";
            std::int64_t until = never;
            for (const auto& one : rivals_) until = std::min(until, go_on(one));
            if (std::ranges::all_of(rivals_, &Rival::has_ended, &get)) break;
            if (until == never && !world_.has_events()) count_.fault = "the runs wait for nothing";
            world_.step(until);
        }
    }

    std::int64_t go_on(const std::shared_ptr<Rival>& rival) {
        if (rival->has_ended) return never;
        if (world_.now() < rival->start) return rival->start;
        if (!rival->plan) begin_with_journal(*rival);
        return advance(rival);
    }

    void begin_with_journal(Rival& rival) {
        Journal& journal = *rival.journal;
        begin(rival, {.journal_is_complete = !journal.runs.empty(), .run = rival.id});
        History& history = rival.plan->history();
        for (const std::string& run : journal.runs) history.add_own_run(run);
        for (const Journal::Person& one : journal.people)
            history.add_person(one.key, {.id = one.id, .created_at = one.created_at, .address = one.address});
        for (const Key& key : journal.unknown) history.add_fate(key, History::Fate::sent);
        journal.runs.push_back(rival.id);
    }

    void note(SimulatedRun& run, Step /*next*/) override {
        Journal& journal = *static_cast<Rival&>(run).journal;
        for (const ListedCandidate& one : run.plan->take_learned()) {
            if (!one.key) continue;
            journal.people.push_back(
                {.key = one.key->key, .id = one.id, .created_at = one.created_at, .address = one.address});
            journal.unknown.erase(one.key->key);
        }
        take_ends(run);
    }

    void row_ended(SimulatedRun& run, const RowEnd& end) override {
        Journal& journal = *static_cast<Rival&>(run).journal;
        const Key& key = rows_[end.row].key;
        if (end.state == RowState::unknown) journal.unknown.insert(key);
        if (end.state != RowState::created || end.candidate_id.empty()) return;
        journal.people.push_back({.key = key,
                                  .id = end.candidate_id,
                                  .created_at = run.plan->created_at(end.candidate_id),
                                  .address = end.address});
        journal.unknown.erase(key);
    }

    void run_ended(SimulatedRun& run) override {
        if (!run.was_killed) last_end_ = std::max(last_end_, world_.now());
    }

    const RivalsSchedule schedule_;
    std::vector<Journal> journals_;
    std::vector<std::shared_ptr<Rival>> rivals_;
    std::int64_t last_end_{0};
};

}  // namespace

RivalsSchedule rivals_schedule(std::uint64_t seed, std::size_t rows) {
    Dice dice{std::mt19937_64(seed)};
    const auto one_of = [&](const std::vector<int>& values) {
        return values[static_cast<std::size_t>(dice.upto(static_cast<std::int64_t>(values.size()) - 1))];
    };
    RivalsSchedule schedule;
    schedule.service = {.seed = seed,
                        .rows = rows,
                        .in_flight = static_cast<std::size_t>(one_of({1, 8})),
                        .timeout = 30'000,
                        .lost_requests = 0.025,
                        .lost_answers = 0.025,
                        .late_applies = 0.5,
                        .longest_apply = one_of({300, 29'000}),
                        .longest_list_lag = one_of({100, 5'000, 30'000}),
                        .lists_in_order = dice.chance(0.5),
                        .whole_seconds = dice.chance(0.5),
                        .latency = one_of({100, 100, 1'000})};
    const int runs = one_of({2, 2, 3, 4, 5});
    const int apart = one_of({300, 5'000, 120'000});
    for (int i = 0; i < runs; ++i) schedule.runs.push_back({.start = 1'000 + dice.upto(apart)});
    if (!dice.chance(0.3)) return schedule;
    // Not all of them.
    std::vector<std::size_t> order(schedule.runs.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::shuffle(order, dice.engine);
    order.resize(static_cast<std::size_t>(1 + dice.upto(runs - 2)));
    for (const std::size_t i : order)
        schedule.runs[i].killed_at = schedule.runs[i].start + dice.upto(one_of({3'000, 20'000, 120'000}));
    return schedule;
}

RivalsCount simulate_rivals(const RivalsSchedule& schedule) { return RivalsSimulation(schedule).run(); }

}  // namespace cis::test
