#include "export_simulation.hpp"

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "candidate_list.hpp"

namespace cis::test {
namespace {

using namespace cis::sync::detail;
using Schedule = ExportSchedule;

constexpr double time_of_export = 1'800'000'000;

struct Person {
    std::size_t number;
    std::string id;
    std::optional<double> created;
};

class SimulatedExportRun {
public:
    explicit SimulatedExportRun(const Schedule& schedule) : schedule_(schedule), dice_(schedule.seed) {
        for (std::size_t i = 0; i < schedule.candidates; ++i) add(time_of(i), false);
        if (schedule_.order == Schedule::Order::descending) std::reverse(people_.begin(), people_.end());
        if (schedule_.order == Schedule::Order::mixed) std::shuffle(people_.begin(), people_.end(), dice_);
    }

    SimulatedExport run() {
        plan_.emplace(schedule_.max_in_flight, "p1", time_of_export);
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

    [[nodiscard]] double time_of(std::size_t i) const {
        const double share = static_cast<double>(i) / static_cast<double>(schedule_.candidates);
        constexpr double year = 31'536'000;
        switch (schedule_.times) {
            case Schedule::Times::even: return time_of_export - year * (1 - share) - 5;
            case Schedule::Times::burst:
                return i % 2 == 0 ? time_of_export - year / 2 : time_of_export - year * (1 - share) - 5;
            case Schedule::Times::campaigns:
                return std::floor(time_of_export - year + std::floor(share * 4) * year / 5 + share * 4000);
            case Schedule::Times::one_instant: return time_of_export - 1000;
            case Schedule::Times::on_bounds: return std::floor(time_of_export - 400 + share * 300) + 0.5;
        }
        return time_of_export;
    }

    void add(double time, bool is_late) {
        Person person{.number = next_number_, .id = std::to_string(next_number_), .created = time};
        ++next_number_;
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
            add(time_of_export + static_cast<double>(arrived_), false);
        }
        if (late_ < schedule_.late && plan_->state().stage == PlanStage::reading) {
            ++late_;
            add(time_of_export - 2000 - static_cast<double>(late_), true);
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
        const auto page =
            page_of(people_,
                    {request.created_after, request.created_before, request.cursor,
                     static_cast<std::size_t>(request.limit)},
                    {.knows_filters = schedule_.filters != Filters::ignored,
                     .counts_by_filters = schedule_.filters == Filters::counted},
                    [](const Person& one) { return std::optional<ListedFacts>({one.id, one.created}); });
        if (!page) {  // the candidate of the cursor was removed
            plan_->cursor_is_gone(request);
            return;
        }
        PageFacts facts{.items = static_cast<std::int64_t>(page->items.size()),
                        .has_more = page->has_more,
                        .cursor = request.cursor};
        for (const Person* const person : page->items) {
            facts.cursor = person->id;
            if (person->created && !facts.first_created) facts.first_created = person->created;
            if (person->created) facts.last_created = person->created;
            if (request.purpose == Purpose::page && seen_.insert(person->number).second) {
                ++facts.fresh;
                output_.insert(person->number);
            }
        }
        if (schedule_.sends_total) facts.total_count = told_total(page->total_count, request);
        plan_->arrived(request, facts);
    }

    /// @param total the right number
    [[nodiscard]] std::int64_t told_total(std::int64_t total, const PlannedRequest& request) const {
        switch (schedule_.counts) {
            case Schedule::Counts::right: break;
            case Schedule::Counts::huge: return std::numeric_limits<std::int64_t>::max();
            case Schedule::Counts::huge_unlimited: return request.created_before ? total : 1'000'000;
            case Schedule::Counts::a_few_more: return request.created_before ? total : total + 50;
            case Schedule::Counts::multiplied: return total * 1000;
        }
        return total;
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

SimulatedExport simulate_export(const ExportSchedule& schedule) { return SimulatedExportRun(schedule).run(); }

}  // namespace cis::test
