#include "ingest_workers_simulation.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "ingest/run/claim_keeper.hpp"
#include "ingest_runs.hpp"
#include "simulated_claims.hpp"

namespace cis::test {
namespace {

using namespace cis::ingest;
using namespace cis::ingest::detail;

class WorkersSimulation final : IngestRuns {
public:
    explicit WorkersSimulation(const IngestSchedule& schedule) : IngestRuns(schedule) {}

    IngestCount run() {
        std::size_t kills = schedule_.kills;
        for (std::size_t i = 0; i < schedule_.workers; ++i) begin_worker(kills);
        for (std::size_t i = 0; i < schedule_.claim_losses; ++i)
            world_.at(a_moment(), [this] { server_.lose(); });
        std::size_t steps = 0;
        while (count_.fault.empty() && !(workers_.empty() && starts_.empty())) {
            if (++steps > 500'000) count_.fault = "the workers do not end";
            begin_due_workers(kills);
            std::ranges::shuffle(workers_, dice_.engine);
            std::int64_t until = never;
            for (const auto& worker : workers_) until = std::min(until, advance(worker));
            for (const std::int64_t start : starts_) until = std::min(until, start);
            std::erase_if(workers_, [](const auto& worker) { return worker->has_ended; });
            if (workers_.empty() && starts_.empty()) break;
            if (until == never && !world_.has_events()) count_.fault = "the workers wait for nothing";
            world_.step(until);
        }
        count_.last_run = static_cast<double>(world_.now()) / 1000;
        while (world_.has_events()) world_.step(world_.now() + 1'000'000);
        for (const auto& states : ended_) count_rows(states);
        return count_;
    }

private:
    struct Worker : SimulatedRun {
        Worker(ClaimServer& server, std::uint64_t number, const IngestSchedule& schedule, const World& world)
            : claims(server, number),
              keeper(claims, milliseconds(schedule.timeout), milliseconds(schedule.settle),
                     [&world] { return world.time(); }) {}

        SimulatedClaims claims;
        ClaimKeeper keeper;
    };
    static Worker& worker_of(SimulatedRun& run) { return static_cast<Worker&>(run); }

    /// At any order of magnitude of time.
    std::int64_t a_moment() { return world_.now() + (std::int64_t{1} << dice_.upto(18)) + dice_.upto(500); }

    void begin_worker(std::size_t& kills) {
        auto worker = std::make_shared<Worker>(server_, ++last_worker_, schedule_, world_);
        if (kills > 0) {
            --kills;
            worker->killed_at = a_moment();
        }
        const auto opened = worker->keeper.open({});
        begin(*worker, {.has_claims = true, .quiet_until = opened->quiet_until});
        workers_.push_back(std::move(worker));
    }

    void begin_due_workers(std::size_t& kills) {
        const auto due = std::erase_if(starts_, [this](std::int64_t when) { return when <= world_.now(); });
        for (std::size_t i = 0; i < due; ++i) begin_worker(kills);
    }

    void note(SimulatedRun& run, Step next) override {
        take_ends(run);
        count_.reported_doubles = std::max(count_.reported_doubles, run.plan->doubles().size());
        take(*run.plan, worker_of(run).keeper.tell(next == Step::done));
    }
    void row_ended(SimulatedRun& run, const RowEnd& end) override {
        worker_of(run).keeper.ended(key_text(end.row), end.state, end.candidate_id);
    }
    void save(SimulatedRun& /*run*/, const std::vector<RowNumber>& /*rows*/) override {
        count_.fault = "a row is not claimed";
    }
    void claim(SimulatedRun& run, const std::vector<RowNumber>& rows) override {
        std::vector<std::pair<RowNumber, std::string>> keys;
        keys.reserve(rows.size());
        for (const RowNumber row : rows) keys.emplace_back(row, key_text(row));
        auto outcome = worker_of(run).keeper.claim(keys);
        take(*run.plan, outcome);
        if (!outcome || outcome->rows.empty()) {
            run.plan->not_claimed(rows, world_.time());
        } else {
            run.plan->claimed(std::move(outcome->rows), world_.time());
        }
    }
    std::int64_t wakes_at(SimulatedRun& run) override {
        const auto tells = worker_of(run).keeper.tells_at();
        return tells ? World::of(*tells) : never;
    }
    void run_ended(SimulatedRun& run) override {
        if (run.was_killed) {
            starts_.push_back(world_.now() + dice_.upto(schedule_.longest_break));
        } else {
            ended_.push_back(run.states);
        }
    }

    static void take(IngestPlan& plan, const Result<ClaimKeeper::Outcome>& outcome) {
        if (outcome && outcome->quiet_until) plan.claims_lost(*outcome->quiet_until);
    }

    [[nodiscard]] std::string key_text(RowNumber row) const {
        return to_text(Recipe::person, rows_[row].key);
    }

    ClaimServer server_{schedule_, dice_, world_};
    std::vector<std::shared_ptr<Worker>> workers_;
    std::vector<std::int64_t> starts_;  ///< when workers follow that were killed
    std::vector<SimulatedRun::States> ended_;
    std::uint64_t last_worker_{0};
};

}  // namespace

IngestCount simulate_workers(const IngestSchedule& schedule) { return WorkersSimulation(schedule).run(); }

}  // namespace cis::test
