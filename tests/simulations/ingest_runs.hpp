#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ingest_service_model.hpp"

namespace cis::test {

/// A process that brings the rows in.
struct SimulatedRun {
    static constexpr std::int64_t never = 1'000'000'000'000;
    using States = std::vector<std::optional<RowState>>;  ///< of the rows

    std::string id{};        ///< what marks its candidates; empty: nothing does
    bool is_earlier{false};  ///< whether it has the earlier text of the input
    std::int64_t killed_at{never};
    std::optional<IngestPlan> plan{};
    States states{};
    std::size_t next_row{0};
    std::optional<std::size_t> end_of_rows{};  ///< none: all rows
    bool was_killed{false};
    bool has_ended{false};
};

/// Does what the plans of runs say. What is special about the runs of a simulation is in its overrides.
class IngestRuns : protected ServiceModel {
protected:
    using Run = std::shared_ptr<SimulatedRun>;
    using Action = ingest::detail::IngestPlan::Action;
    using Step = ingest::detail::IngestPlan::Step;
    static constexpr std::int64_t never = SimulatedRun::never;

    explicit IngestRuns(const IngestSchedule& schedule) : ServiceModel(schedule) {}
    ~IngestRuns() = default;

    void begin(SimulatedRun& run, IngestPlan::Settings settings) {
        settings.settle = milliseconds(schedule_.settle);
        settings.in_flight = schedule_.in_flight;
        settings.undecided.sends_undecided = !schedule_.holds_undecided;
        settings.random = [this](std::size_t most) {
            return static_cast<std::size_t>(dice_.upto(static_cast<std::int64_t>(most) - 1));
        };
        run.plan.emplace(std::move(settings), world_.time());
        run.states.resize(rows_.size());
    }

    /// Lets a run go on until it waits. @return until when
    std::int64_t advance(const Run& run) {
        IngestPlan& plan = *run->plan;
        for (int steps = 0; steps < 100'000; ++steps) {
            run->was_killed = world_.now() >= run->killed_at;
            if (run->was_killed) return end(*run);
            const Action action = plan.next(world_.time());
            note(*run, action.step);
            switch (action.step) {
                case Step::read: read(*run); break;
                case Step::save: save(*run, action.rows); break;
                case Step::claim: claim(*run, action.rows); break;
                case Step::send:
                    sends(*run, action);
                    send(action.row, alive(run), run->is_earlier,
                         {.run = run->id, .is_probe = !run->id.empty() && action.is_probe});
                    break;
                case Step::list: list(action.since, alive(run)); break;
                case Step::wait: {
                    const std::int64_t until =
                        action.until == time_point::max() ? never : World::of(action.until);
                    return std::max(world_.now(), std::min({until, wakes_at(*run), run->killed_at}));
                }
                case Step::done: return end(*run);
            }
            if (!count_.fault.empty()) return never;
        }
        count_.fault = "the run does not end";
        return never;
    }

    void take_ends(SimulatedRun& run) {
        for (const ingest::detail::RowEnd& end : run.plan->take_ends()) {
            auto& state = run.states[end.row];
            if (state) count_.fault = "row " + std::to_string(end.row) + " ends twice";
            state = end.state;
            row_ended(run, end);
        }
    }

    void check_all_ended(const SimulatedRun::States& states) {
        for (std::size_t row = 0; row < rows_.size() && count_.fault.empty(); ++row) {
            if (!states[row]) count_.fault = "row " + std::to_string(row) + " has no end";
        }
    }
    /// What became of the rows of one of several runs that were not killed.
    void count_rows(const SimulatedRun::States& states) {
        check_all_ended(states);
        count_.doubled = 0;  // counted for each run
        count_people(states);
    }

    /// Takes from the plan what a run notes before it does the next step.
    virtual void note(SimulatedRun& run, Step /*next*/) {
        static_cast<void>(run.plan->take_learned());
        take_ends(run);
    }
    virtual void row_ended(SimulatedRun& /*run*/, const ingest::detail::RowEnd& /*end*/) {}
    virtual void save(SimulatedRun& run, const std::vector<RowNumber>& rows) { run.plan->saved(rows); }
    virtual void claim(SimulatedRun& /*run*/, const std::vector<RowNumber>& /*rows*/) {
        count_.fault = "a row is claimed without claims";
    }
    virtual void sends(SimulatedRun& /*run*/, const Action& /*action*/) {}
    /// When a run goes on at the latest.
    virtual std::int64_t wakes_at(SimulatedRun& /*run*/) { return never; }
    virtual void run_ended(SimulatedRun& /*run*/) {}

private:
    void read(SimulatedRun& run) {
        if (run.next_row == run.end_of_rows.value_or(rows_.size())) {
            run.plan->input_ended();
            return;
        }
        run.plan->row({.number = run.next_row, .identity = identity_of(run.next_row, run.is_earlier)},
                      world_.time());
        ++run.next_row;
    }

    std::int64_t end(SimulatedRun& run) {
        run.has_ended = true;
        run_ended(run);
        return never;
    }

    static Reader alive(const Run& run) {
        return [run]() -> IngestPlan* { return run->has_ended ? nullptr : &*run->plan; };
    }
};

}  // namespace cis::test
