#include "export_simulation.hpp"

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <random>
#include <utility>
#include <vector>

namespace cis::test {
namespace {

using namespace cis::sync::detail;
using Schedule = ExportSchedule;

constexpr double start = 1'800'000'000;

struct Person {
    std::size_t number;
    std::optional<double> created;
};

class Simulation {
public:
    explicit Simulation(const Schedule& schedule) : schedule_(schedule), dice_(schedule.seed) {
        for (std::size_t i = 0; i < schedule.candidates; ++i) add(time_of(i), false);
        if (schedule_.order == Schedule::Order::descending) std::reverse(people_.begin(), people_.end());
        if (schedule_.order == Schedule::Order::mixed) std::shuffle(people_.begin(), people_.end(), dice_);
    }

    SimulatedExport run() {
        plan_.emplace(schedule_.max_in_flight, "p1", start);
        keep();
        for (std::size_t step = 0; step < 20'000; ++step) {
            while (under_way_.size() < schedule_.max_in_flight) {
                auto request = plan_->next();
                if (!request) break;
                check(*request);
                under_way_.push_back(*std::move(request));
            }
            if (under_way_.empty()) {
                result_.is_stuck = plan_->verdict() == ExportPlan::Verdict::open;
                break;
            }
            if (chance(0.05)) something_happens();
            answer();
            if (plan_->verdict() != ExportPlan::Verdict::open) break;
            if (chance(0.1)) keep();
            if (chance(schedule_.killed)) kill();
            if (step == 19'999) result_.is_stuck = true;
        }
        result_.verdict = plan_->verdict();
        result_.rounds = (result_.pages + schedule_.max_in_flight - 1) / schedule_.max_in_flight;
        result_.exported = output_;
        for (const Person& person : people_) result_.there.insert(person.number);
        return std::move(result_);
    }

private:
    bool chance(double share) { return std::uniform_real_distribution<double>(0, 1)(dice_) < share; }
    std::size_t upto(std::size_t most) { return std::uniform_int_distribution<std::size_t>(0, most)(dice_); }

    double time_of(std::size_t i) {
        const double share = static_cast<double>(i) / static_cast<double>(schedule_.candidates);
        constexpr double year = 31'536'000;
        switch (schedule_.times) {
            case Schedule::Times::even: return start - year * (1 - share) - 5;
            case Schedule::Times::burst:
                return i % 2 == 0 ? start - year / 2 : start - year * (1 - share) - 5;
            case Schedule::Times::campaigns:
                return std::floor(start - year + std::floor(share * 4) * year / 5 + share * 4000);
            case Schedule::Times::one_instant: return start - 1000;
            case Schedule::Times::on_bounds: return std::floor(start - 400 + share * 300) + 0.5;
        }
        return start;
    }

    void add(double time, bool is_late) {
        Person person{.number = next_number_++, .created = time};
        if (chance(schedule_.without_time)) person.created.reset();
        if (is_late) {
            // The list is in the order of creation.
            const auto at = std::find_if(people_.begin(), people_.end(), [&](const Person& other) {
                return other.created.value_or(0) > time;
            });
            people_.insert(at, person);
        } else if (schedule_.order == Schedule::Order::descending) {
            people_.push_front(person);
        } else {
            people_.push_back(person);
        }
    }

    void something_happens() {
        if (arrived_ < schedule_.arrivals) {
            ++arrived_;
            add(start + static_cast<double>(arrived_), false);
        }
        if (late_ < schedule_.late && plan_->state().stage == PlanStage::reading) {
            ++late_;
            add(start - 2000 - static_cast<double>(late_), true);
        }
        if (removed_ < schedule_.removed && !people_.empty()) {
            ++removed_;
            people_.erase(people_.begin() + static_cast<std::ptrdiff_t>(upto(people_.size() - 1)));
        }
    }

    void check(const PlannedRequest& request) {
        const auto is_half = [](double time) { return std::floor(time) + 0.5 == time; };
        if (request.purpose == Purpose::probe) return;
        for (const auto& bound : {request.created_after, request.created_before}) {
            if (bound && !is_half(*bound)) result_.fault = "a bound is not on a half second";
        }
        if (request.created_after && request.created_before) {
            if (*request.created_before - *request.created_after < 1)
                result_.fault = "a window is too narrow";
        }
        for (const PlannedRequest& other : under_way_) {
            if (other.purpose == request.purpose && other.window == request.window)
                result_.fault = "two requests for one window";
        }
    }

    [[nodiscard]] bool fits(const Person& person, const PlannedRequest& request) const {
        if (!request.created_after && !request.created_before) return true;
        if (!person.created) return false;
        return (!request.created_after || *person.created >= *request.created_after) &&
               (!request.created_before || *person.created <= *request.created_before);
    }

    void answer() {
        const auto at = under_way_.begin() + static_cast<std::ptrdiff_t>(upto(under_way_.size() - 1));
        const PlannedRequest request = std::move(*at);
        under_way_.erase(at);
        ++result_.pages;
        if (chance(schedule_.cut_short)) {
            static_cast<void>(plan_->cut_short(request));
            return;
        }
        if (!request.cursor.empty() && chance(schedule_.cursor_gone)) {
            plan_->cursor_is_gone(request);
            return;
        }
        std::size_t first = 0;
        if (!request.cursor.empty()) {
            const std::size_t number = std::stoul(request.cursor);
            const auto found = std::find_if(people_.begin(), people_.end(),
                                            [&](const Person& one) { return one.number == number; });
            if (found == people_.end()) {  // it was removed
                plan_->cursor_is_gone(request);
                return;
            }
            first = static_cast<std::size_t>(found - people_.begin()) + 1;
        }
        PageFacts facts;
        facts.cursor = request.cursor;
        std::int64_t total = 0;
        for (std::size_t i = 0; i < people_.size(); ++i) {
            const Person& person = people_[i];
            if (schedule_.filters != Filters::ignored && !fits(person, request)) continue;
            ++total;
            if (i < first) continue;
            if (facts.items == request.limit) {
                facts.has_more = true;
                continue;
            }
            ++facts.items;
            facts.cursor = std::to_string(person.number);
            if (person.created && !facts.first_created) facts.first_created = person.created;
            if (person.created) facts.last_created = person.created;
            if (request.purpose == Purpose::page && seen_.insert(person.number).second) {
                ++facts.fresh;
                output_.insert(person.number);
            }
        }
        if (schedule_.filters != Filters::counted) total = static_cast<std::int64_t>(people_.size());
        switch (schedule_.counts) {
            case Schedule::Counts::right: break;
            case Schedule::Counts::huge: total = std::numeric_limits<std::int64_t>::max(); break;
            case Schedule::Counts::huge_unlimited:
                if (!request.created_before) total = 1'000'000;
                break;
            case Schedule::Counts::a_few_more:
                if (!request.created_before) total += 50;
                break;
            case Schedule::Counts::multiplied: total *= 1000; break;
        }
        if (schedule_.sends_total) facts.total_count = total;
        plan_->arrived(request, facts);
    }

    void keep() { kept_ = {plan_->state(), seen_, output_}; }
    void kill() {
        under_way_.clear();
        plan_.emplace(schedule_.max_in_flight, kept_.state);
        seen_ = kept_.seen;
        output_ = kept_.output;
    }

    struct Kept {
        PostingState state;
        std::set<std::size_t> seen;
        std::multiset<std::size_t> output;
    };

    Schedule schedule_;
    std::mt19937_64 dice_;
    std::deque<Person> people_;
    std::size_t next_number_{0};
    std::size_t arrived_{0};
    std::size_t late_{0};
    std::size_t removed_{0};
    std::optional<ExportPlan> plan_;
    std::vector<PlannedRequest> under_way_;
    std::set<std::size_t> seen_;
    std::multiset<std::size_t> output_;
    Kept kept_;
    SimulatedExport result_;
};

}  // namespace

SimulatedExport simulate_export(const ExportSchedule& schedule) { return Simulation(schedule).run(); }

}  // namespace cis::test
