#include "ingest_workers_simulation.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "ingest/claim_keeper.hpp"
#include "ingest_service_model.hpp"
#include "simulated_claims.hpp"

namespace cis::test {
namespace {

using namespace cis::ingest;
using namespace cis::ingest::detail;

class WorkersSimulation : ServiceModel {
public:
    explicit WorkersSimulation(const IngestSchedule& schedule) : ServiceModel(schedule) {}

    IngestCount run() {
        std::size_t kills = plan_.kills;
        for (std::size_t i = 0; i < plan_.workers; ++i) begin_worker(kills);
        for (std::size_t i = 0; i < plan_.claim_losses; ++i)
            world_.at(a_moment(), [this] { server_.lose(); });
        std::size_t steps = 0;
        while (count_.fault.empty() && !(workers_.empty() && starts_.empty())) {
            if (++steps > 500'000) count_.fault = "the workers do not end";
            begin_due_workers(kills);
            std::ranges::shuffle(workers_, dice_.engine);
            std::int64_t until = never;
            for (const auto& worker : workers_) until = std::min(until, advance(*worker));
            for (const std::int64_t start : starts_) until = std::min(until, start);
            std::erase_if(workers_, [](const auto& worker) { return worker->has_ended; });
            if (workers_.empty() && starts_.empty()) break;
            if (until == never && !world_.has_events()) count_.fault = "the workers wait for nothing";
            world_.step(until);
        }
        count_.last_run = static_cast<double>(world_.now()) / 1000;
        while (world_.has_events()) world_.step(world_.now() + 1'000'000);
        count_all();
        return count_;
    }

private:
    static constexpr std::int64_t never = 1'000'000'000'000;

    struct Worker {
        Worker(ClaimServer& server, std::uint64_t number, const IngestSchedule& plan, const World& world,
               std::size_t rows)
            : claims(server, number),
              keeper(claims, milliseconds(plan.timeout), milliseconds(plan.settle),
                     [&world] { return world.time(); }),
              states(rows) {}

        SimulatedClaims claims;
        ClaimKeeper keeper;
        std::optional<Course> course{};
        std::size_t next_row{0};
        States states;
        std::int64_t killed_at{never};
        bool is_older{false};  ///< its version
        bool has_ended{false};
    };

    /// At any order of magnitude of time.
    std::int64_t a_moment() { return world_.now() + (std::int64_t{1} << dice_.upto(18)) + dice_.upto(500); }

    void begin_worker(std::size_t& kills) {
        auto worker = std::make_shared<Worker>(server_, ++last_worker_, plan_, world_, rows_.size());
        if (kills > 0) {
            worker->is_older = plan_.kills - kills < plan_.older_kills;
            --kills;
            worker->killed_at = a_moment();
        }
        const auto opened = worker->keeper.open({});
        worker->course.emplace(Course::Settings{.settle = milliseconds(plan_.settle),
                                                .in_flight = plan_.in_flight,
                                                .has_claims = true,
                                                .quiet_until = opened->quiet_until},
                               world_.time());
        workers_.push_back(std::move(worker));
    }

    void begin_due_workers(std::size_t& kills) {
        const auto due = std::erase_if(starts_, [this](std::int64_t when) { return when <= world_.now(); });
        for (std::size_t i = 0; i < due; ++i) begin_worker(kills);
    }

    /// Lets a worker go on until it waits. @return until when
    std::int64_t advance(Worker& worker) {
        Course& course = *worker.course;
        for (int steps = 0; steps < 100'000; ++steps) {
            if (world_.now() >= worker.killed_at) {
                worker.has_ended = true;
                starts_.push_back(world_.now() + dice_.upto(plan_.longest_break));
                return never;
            }
            const Course::Action action = course.next(world_.time());
            take_ends(worker);
            take(course, worker.keeper.tell(action.step == Course::Step::done));
            switch (action.step) {
                case Course::Step::read: read(course, worker.next_row, worker.is_older); break;
                case Course::Step::save: count_.fault = "a row is not claimed"; return never;
                case Course::Step::claim: claim(worker, action.rows); break;
                case Course::Step::send: send(action.row, alive(worker), worker.is_older); break;
                case Course::Step::list: list(action.since, alive(worker), worker.is_older); break;
                case Course::Step::wait: {
                    std::int64_t until = action.until == time_point::max() ? never : World::of(action.until);
                    if (const auto tells = worker.keeper.tells_at())
                        until = std::min(until, World::of(*tells));
                    return std::max(world_.now(), std::min(until, worker.killed_at));
                }
                case Course::Step::done:
                    worker.has_ended = true;
                    if (worker.is_older) {  // it has met keys of this version; this version follows
                        starts_.push_back(world_.now() + dice_.upto(plan_.longest_break));
                    } else {
                        ended_.push_back(worker.states);
                    }
                    return never;
            }
        }
        count_.fault = "the run does not end";
        return never;
    }

    void claim(Worker& worker, const std::vector<RowNumber>& rows) {
        std::vector<std::pair<RowNumber, std::string>> keys;
        for (const RowNumber row : rows) keys.emplace_back(row, key_text(row));
        auto outcome = worker.keeper.claim(keys);
        take(*worker.course, outcome);
        if (!outcome || outcome->rows.empty()) {
            worker.course->not_claimed(rows, world_.time());
        } else {
            worker.course->claimed(std::move(outcome->rows), world_.time());
        }
    }

    static void take(Course& course, const Result<ClaimKeeper::Outcome>& outcome) {
        if (outcome && outcome->quiet_until) course.claims_lost(*outcome->quiet_until);
    }

    Reader alive(Worker& worker) {
        for (const auto& one : workers_) {
            if (one.get() == &worker) {
                return [weak = std::weak_ptr<Worker>(one)]() -> Course* {
                    const auto still = weak.lock();
                    return still ? &*still->course : nullptr;
                };
            }
        }
        return {};
    }

    void take_ends(Worker& worker) {
        for (const RowEnd& end : worker.course->take_ends()) {
            note_end(worker.states, end);
            worker.keeper.ended(key_text(end.row), end.state, end.candidate_id);
        }
        count_.reported_doubles = std::max(count_.reported_doubles, worker.course->doubles().size());
    }

    void count_all() {
        for (const States& states : ended_) {
            check_all_ended(states);
            count_.doubled = 0;  // counted for each worker
            count_people(states);
        }
    }

    [[nodiscard]] std::string key_text(RowNumber row) const {
        return to_older_text(Recipe::person, rows_[row].older_key);
    }

    ClaimServer server_{plan_, dice_, world_};
    std::vector<std::shared_ptr<Worker>> workers_;
    std::vector<std::int64_t> starts_;  ///< when workers follow that were killed
    std::vector<States> ended_;
    std::uint64_t last_worker_{0};
};

}  // namespace

IngestCount simulate_workers(const IngestSchedule& schedule) { return WorkersSimulation(schedule).run(); }

}  // namespace cis::test
