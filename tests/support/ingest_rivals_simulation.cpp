#include "ingest_rivals_simulation.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <numeric>
#include <random>
#include <string>
#include <utility>

#include "ingest_service_model.hpp"

namespace cis::test {
namespace {

using namespace cis::ingest;
using namespace cis::ingest::detail;

class RivalsSimulation : ServiceModel {
public:
    explicit RivalsSimulation(const RivalsSchedule& schedule) : ServiceModel(schedule.service) {
        for (const RivalsSchedule::Run& run : schedule.runs) {
            auto process = std::make_shared<Process>();
            process->id = id_of(processes_.size() + 1);
            process->start = run.start;
            process->killed_at = run.killed_at.value_or(never);
            process->states.resize(rows_.size());
            processes_.push_back(std::move(process));
        }
    }

    RivalsCount run() {
        std::int64_t first = never;
        for (const auto& one : processes_) first = std::min(first, one->start);
        RivalsCount result;
        std::size_t steps = 0;
        while (count_.fault.empty() && !std::ranges::all_of(processes_, &Process::has_ended, &get)) {
            if (++steps > 5'000'000 || world_.now() > longest) count_.fault = "the runs do not end";
            std::int64_t until = never;
            for (const auto& one : processes_) until = std::min(until, advance(*one));
            if (std::ranges::all_of(processes_, &Process::has_ended, &get)) break;
            if (until == never && !world_.has_events()) count_.fault = "the runs wait for nothing";
            world_.step(until);
        }
        result.last_end = static_cast<double>(last_end_ - first) / 1000;
        while (world_.has_events()) world_.step(world_.now() + 1'000'000);
        for (const auto& one : processes_) {
            if (one->was_killed) continue;
            check_all_ended(one->states);
            count_.doubled = 0;  // counted for each run
            count_people(one->states);
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
    static constexpr std::int64_t never = 1'000'000'000'000;
    static constexpr std::int64_t longest = 6'000'000;

    struct Process {
        std::string id{};
        std::int64_t start{0};
        std::int64_t killed_at{never};
        std::optional<Course> course{};
        std::size_t next_row{0};
        States states{};
        bool was_killed{false};
        bool has_ended{false};
    };
    static const Process& get(const std::shared_ptr<Process>& process) { return *process; }

    /// Random, so that the order of the runs' ids is another one than that of their starts.
    std::string id_of(std::size_t number) {
        return std::to_string(dice_.upto(1'000'000)) + std::to_string(number);
    }

    /// Lets a run go on until it waits. @return until when
    std::int64_t advance(Process& process) {
        if (process.has_ended) return never;
        if (world_.now() < process.start) return process.start;
        if (!process.course) {
            process.course.emplace(Course::Settings{.settle = milliseconds(plan_.settle),
                                                    .in_flight = plan_.in_flight,
                                                    .run = process.id,
                                                    .random = random()},
                                   world_.time());
        }
        Course& course = *process.course;
        for (int steps = 0; steps < 100'000; ++steps) {
            if (world_.now() >= process.killed_at) {
                process.was_killed = true;
                process.has_ended = true;
                return never;
            }
            const Course::Action action = course.next(world_.time());
            static_cast<void>(course.take_learned());
            take_ends(process);
            switch (action.step) {
                case Course::Step::read: read(course, process.next_row); break;
                case Course::Step::save: course.saved(action.rows); break;
                case Course::Step::claim: count_.fault = "a row is claimed without claims"; return never;
                case Course::Step::send:
                    send(action.row, alive(process), false, {.run = process.id, .is_probe = action.is_probe});
                    break;
                case Course::Step::list: list(action.since, alive(process)); break;
                case Course::Step::wait: {
                    const std::int64_t until =
                        action.until == time_point::max() ? never : World::of(action.until);
                    return std::max(world_.now(), std::min(until, process.killed_at));
                }
                case Course::Step::done:
                    process.has_ended = true;
                    last_end_ = std::max(last_end_, world_.now());
                    return never;
            }
        }
        count_.fault = "the run does not end";
        return never;
    }

    static Reader alive(Process& process) {
        return [&process]() -> Course* { return process.has_ended ? nullptr : &*process.course; };
    }

    void take_ends(Process& process) {
        for (const RowEnd& end : process.course->take_ends()) note_end(process.states, end);
    }

    std::vector<std::shared_ptr<Process>> processes_;
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
