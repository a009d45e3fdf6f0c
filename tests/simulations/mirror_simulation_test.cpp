// Two days of a posting, with mirrors that are killed, frozen and doubled, against a model of its list.

#include <cis/sync/memory_store.hpp>
#include <cis/sync/mirror.hpp>
#include "dice.hpp"
#include "mirrored_posting.hpp"
#include "sync/same_state.hpp"
#include "test.hpp"

namespace cis::sync {
namespace {

constexpr double minute = 60;

struct Schedule {
    std::uint64_t seed{1};
    std::size_t candidates{800};
    double interval{30 * minute};
    double kills{0};      ///< share of commits at which the process dies
    double freezes{0};    ///< share of requests after which another mirror takes over
    double failures{0};   ///< share of requests that fail
    double vanishing{0};  ///< share of candidates
};

/// The process ends in the middle of a commit.
struct Killed {};

/// A store whose process can die at a commit, before or after it is done.
class KillableStore final : public MirrorStore {
public:
    KillableStore(std::shared_ptr<MemoryStore> store, Dice& dice, double kills)
        : store_(std::move(store)), dice_(dice), kills_(kills) {}

    Result<Lease> acquire(const MirrorScope& scope, const std::string& owner,
                          std::chrono::milliseconds duration) override {
        return store_->acquire(scope, owner, duration);
    }
    std::optional<Error> release(const Lease& lease) override {
        return is_dead_ ? std::nullopt : store_->release(lease);
    }
    std::optional<Error> commit(const Lease& lease, const MirrorCommit& commit) override {
        is_dead_ = dice_.chance(kills_);
        if (is_dead_ && dice_.chance(0.5)) throw Killed();
        auto error = store_->commit(lease, commit);
        if (is_dead_) throw Killed();
        return error;
    }
    Result<std::vector<MirrorRow>> find(const std::string& posting_id,
                                        std::span<const std::string> ids) override {
        return store_->find(posting_id, ids);
    }
    std::optional<Error> outline(const std::string& posting_id,
                                 const std::function<void(const RowOutline&)>& take) override {
        return store_->outline(posting_id, take);
    }
    Result<std::vector<MirrorRow>> unread(const std::string& posting_id, std::int64_t read,
                                          const std::string& after, std::size_t most) override {
        return store_->unread(posting_id, read, after, most);
    }
    Result<std::vector<MirrorScope>> scopes() override { return store_->scopes(); }
    Result<MirrorState> state(const std::string& posting_id) override { return store_->state(posting_id); }
    std::optional<Error> for_each(const std::string& posting_id,
                                  const std::function<bool(const MirrorRow&)>& take) override {
        return store_->for_each(posting_id, take);
    }
    Result<std::vector<HistoryEntry>> history(const std::string& posting_id, const std::string& id) override {
        return store_->history(posting_id, id);
    }

private:
    std::shared_ptr<MemoryStore> store_;
    Dice& dice_;
    const double kills_;
    bool is_dead_{false};
};

class Simulation {
public:
    explicit Simulation(const Schedule& schedule)
        : schedule_(schedule), dice_{std::mt19937_64(schedule.seed)} {
        for (std::size_t i = 0; i < schedule_.candidates; ++i) make_candidate(i);
        std::ranges::sort(service_.candidates, {}, &ScheduledCandidate::created_at);
        service_.interfere = [this](const Request&) { return interfere(); };
    }

    void run() {
        passed_at_.push_back(service_.now());
        while (service_.now() < start_ + 2 * day) {
            pass(current_);
            advance(schedule_.interval);
        }
        // In a quiet time, everything that has happened is seen.
        is_quiet_ = true;
        for (int i = 0; i < 8; ++i) {
            advance(day / 2);
            pass(0);
        }
        check_rows();
        check_histories();
    }

    std::size_t changes{0};
    std::size_t checked{0};  ///< states that were visible long enough to be seen
    std::size_t passes{0};
    std::size_t sweeps{0};
    std::size_t conflicts{0};
    std::size_t killed{0};

private:
    static nlohmann::json state(std::size_t number, const char* status) {
        return {{"status", status}, {"data", {{"number", number}}}};
    }

    /// Most begin, go through three steps, and are judged; some stay where they are.
    void make_candidate(std::size_t i) {
        // Most were there long before, so that not every pass needs to read everybody.
        double time =
            dice_.chance(0.6) ? start_ - dice_.upto(60 * day) : start_ - day + dice_.upto(2.5 * day);
        ScheduledCandidate one{.interview_id = "i" + std::to_string(i), .created_at = time};
        const auto then = [&](double wait, const char* status) {
            time += dice_.upto(wait);
            one.states.push_back({.from = time, .members = state(one.states.size(), status)});
        };
        then(0, "pending");
        if (dice_.chance(0.8)) {
            then(day, "in_progress");
            then(hour, "in_progress");
            then(hour, "in_progress");
            if (dice_.chance(0.2)) {
                then(10 * minute, "knocked_out");
            } else {
                then(20 * minute, "evaluating");
                then(10 * minute, "completed");
                if (dice_.chance(0.5)) then(day, dice_.chance(0.5) ? "shortlisted" : "dismissed");
                if (dice_.chance(0.1)) then(day, "shortlisted");
            }
        }
        if (dice_.chance(schedule_.vanishing)) one.vanishes_at = start_ + dice_.upto(2 * day);
        service_.candidates.push_back(std::move(one));
    }

    void advance(double time) {
        mirrored_.clock->advance(std::chrono::milliseconds(static_cast<std::int64_t>(time * 1000)));
    }

    void pass(std::size_t number) {
        auto& mirror = mirrors_[number];
        if (!mirror) {
            MirrorOptions options = mirrored_.options;
            options.store =
                std::make_shared<KillableStore>(mirrored_.store, dice_, is_quiet_ ? 0 : schedule_.kills);
            options.interval =
                std::chrono::milliseconds(static_cast<std::int64_t>(schedule_.interval * 1000));
            mirror = std::make_unique<Mirror>(mirrored_.client(), options);
        }
        try {
            const PassReport report = mirror->pass();
            if (report.finished) {
                if (report.swept) ++sweeps;
                ++passes;
                passed_at_.push_back(service_.now());
            } else {
                if (report.error->kind == ErrorKind::conflict) ++conflicts;
                if (dice_.chance(0.3)) current_ = 1 - current_;
            }
        } catch (const Killed&) {
            ++killed;
            mirror.reset();
            current_ = dice_.chance(0.5) ? 1 - current_ : current_;
        }
    }

    std::optional<Transfer> interfere() {
        if (is_quiet_ || is_frozen_) return std::nullopt;
        if (dice_.chance(schedule_.freezes)) {
            // The mirror has its answer, but goes on with it only when another one has taken over.
            is_frozen_ = true;
            advance(schedule_.interval + minute);
            pass(1 - current_);
            is_frozen_ = false;
        }
        if (!dice_.chance(schedule_.failures)) return std::nullopt;
        if (dice_.chance(0.5)) return testing::failed(TransferFailure::connection);
        return testing::response(503, test::error_json("api_error"));
    }

    void check_rows() {
        std::map<std::string, MirrorRow> rows;
        REQUIRE_FALSE(store_.for_each("p1", [&](const MirrorRow& row) {
            rows.emplace(row.candidate.interview_id, row);
            return true;
        }));
        for (const ScheduledCandidate& one : service_.candidates) {
            CAPTURE(schedule_.seed, one.interview_id);
            const auto at = rows.find(one.interview_id);
            if (const ShownState* const now = one.at(service_.now())) {
                REQUIRE(at != rows.end());
                REQUIRE_FALSE(at->second.vanished);
                const auto shown = cis::from_json<Candidate>(one.record(*now).dump()).value();
                REQUIRE(detail::same_state(at->second.candidate, shown));
            } else if (at != rows.end()) {
                REQUIRE(at->second.vanished);
            }
        }
    }

    /// The longest time between two passes that were complete, around a part of the time.
    [[nodiscard]] double longest_gap(double from, double to) const {
        double gap = 0;
        for (std::size_t i = 1; i < passed_at_.size(); ++i) {
            if (passed_at_[i] >= from && passed_at_[i - 1] <= to)
                gap = std::max(gap, passed_at_[i] - passed_at_[i - 1]);
        }
        return gap;
    }

    void check_histories() {
        for (const ScheduledCandidate& one : service_.candidates) {
            CAPTURE(schedule_.seed, one.interview_id);
            const std::vector<HistoryEntry> history = store_.history("p1", one.interview_id).value();
            std::vector<std::size_t> seen;
            for (const HistoryEntry& entry : history) {
                if (entry.kind == ChangeKind::vanished) continue;
                REQUIRE(entry.candidate);
                const auto data = entry.candidate->data.as<nlohmann::json>();
                const auto number = data.at("number").get<std::size_t>();
                // It was there then, after the one before, and only once.
                REQUIRE(number < one.states.size());
                REQUIRE(one.states[number].from <= entry.seen_at.epoch_seconds() + 1e-3);
                REQUIRE((seen.empty() || seen.back() < number));
                // It ended the state before, or it was the first, at this time or later.
                REQUIRE(entry.not_before);
                REQUIRE(*entry.not_before <= entry.seen_at);
                const double since = seen.empty() ? one.created_at : one.states[seen.back() + 1].from;
                REQUIRE(entry.not_before->epoch_seconds() <= since + 1e-3);
                REQUIRE(entry.previous_status.has_value() == !seen.empty());
                REQUIRE(entry.candidate->status.text() ==
                        one.states[number].members.at("status").get<std::string>());
                seen.push_back(number);
            }
            changes += seen.empty() ? 0 : seen.size() - 1;
            check_nothing_missed(one, seen);
        }
    }

    void check_nothing_missed(const ScheduledCandidate& one, const std::vector<std::size_t>& seen) {
        for (std::size_t i = 0; i < one.states.size(); ++i) {
            const double from = std::max(one.states[i].from, start_);
            double to = i + 1 < one.states.size() ? one.states[i + 1].from : start_ + 3 * day;
            if (one.vanishes_at) to = std::min(to, *one.vanishes_at);
            const bool was_final = i > 0 && one.states[i - 1].members.at("status") != "in_progress" &&
                                   one.states[i - 1].members.at("status") != "pending" &&
                                   one.states[i - 1].members.at("status") != "evaluating";
            const double read_after =
                was_final ? std::max(schedule_.interval, 0.1 * (to - one.created_at)) : schedule_.interval;
            if (to - from <= 2 * read_after + 2 * longest_gap(from, to)) continue;
            ++checked;
            CAPTURE(i);
            REQUIRE(std::ranges::find(seen, i) != seen.end());
        }
    }

    const Schedule schedule_;
    Dice dice_;
    test::Mirrored mirrored_;
    test::ListService& service_{mirrored_.service};
    MemoryStore& store_{*mirrored_.store};
    const double start_{mirrored_.start};
    std::vector<std::unique_ptr<Mirror>> mirrors_{2};
    std::size_t current_{0};
    bool is_quiet_{false};
    bool is_frozen_{false};
    std::vector<double> passed_at_;
};

TEST_CASE("a mirror sees what happens, in order and once") {
    Schedule schedule{.vanishing = 0.05};
    for (schedule.seed = 1; schedule.seed <= 1; ++schedule.seed) {
        Simulation simulation(schedule);
        simulation.run();
        CHECK(simulation.passes > 90);
        CHECK(simulation.sweeps < simulation.passes / 2);
        CHECK(simulation.checked > 250);
    }
}

TEST_CASE("a mirror that is killed at any commit loses and doubles nothing") {
    Schedule schedule{.kills = 0.1, .failures = 0.1, .vanishing = 0.05};
    for (schedule.seed = 11; schedule.seed <= 12; ++schedule.seed) {
        Simulation simulation(schedule);
        simulation.run();
        CHECK(simulation.killed > 20);
        CHECK(simulation.checked > 120);
    }
}

TEST_CASE("a mirror that is frozen while another one takes over turns no time back") {
    Schedule schedule{.kills = 0.02, .freezes = 0.05, .failures = 0.05, .vanishing = 0.05};
    std::size_t conflicts = 0;
    for (schedule.seed = 21; schedule.seed <= 23; ++schedule.seed) {
        Simulation simulation(schedule);
        simulation.run();
        conflicts += simulation.conflicts;
        CHECK(simulation.checked > 60);
    }
    CHECK(conflicts > 10);
}

}  // namespace
}  // namespace cis::sync
