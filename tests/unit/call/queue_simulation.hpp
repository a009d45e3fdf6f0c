#pragma once

#include "call/permit_queue.hpp"
#include "test.hpp"

namespace cis::test {

/// Callers that ask a PermitQueue again and again, on a clock of their own. Each denied caller asks again
/// when it was told to, or up to `latest_wake` later.
class QueueSimulation {
public:
    using time_point = RateLimiter::time_point;
    using nanoseconds = std::chrono::nanoseconds;

    struct Habits {
        std::size_t callers{1};
        nanoseconds longest_work{};  ///< between a grant and the next request
        nanoseconds latest_wake{};
        double gives_up{0.0};  ///< the probability that a denied caller abandons its place when it wakes
    };
    struct Grant {
        time_point time;
        std::size_t caller;
        std::optional<std::uint64_t> place;  ///< none if the request did not wait
        nanoseconds waited;
    };

    static constexpr time_point start{std::chrono::hours(1000)};

    QueueSimulation(detail::PermitQueue& line, const Habits& habits, unsigned seed)
        : line_(line), habits_(habits), random_(seed), callers_(habits.callers) {
        for (std::size_t i = 0; i < callers_.size(); ++i) wake(i, start + up_to(habits_.longest_work));
    }

    void run_until(time_point end) {
        while (!agenda_.empty() && agenda_.begin()->first < end) {
            const auto [time, caller] = *agenda_.begin();
            agenda_.erase(agenda_.begin());
            ask(caller, time);
        }
    }

    [[nodiscard]] const std::vector<Grant>& grants() const { return grants_; }

    [[nodiscard]] std::vector<time_point> times() const {
        std::vector<time_point> times;
        times.reserve(grants_.size());
        for (const Grant& grant : grants_) times.push_back(grant.time);
        return times;
    }

private:
    struct Caller {
        std::optional<std::uint64_t> place{};
        std::optional<time_point> asked{};
    };

    void ask(std::size_t index, time_point now) {
        Caller& caller = callers_[index];
        if (caller.place && std::bernoulli_distribution(habits_.gives_up)(random_)) {
            line_.abandon(*caller.place);
            caller = {};
            wake(index, now + up_to(habits_.longest_work));
            return;
        }
        if (!caller.asked) caller.asked = now;
        const auto place = caller.place;
        const Permit permit = line_.ask(now, caller.place);
        if (permit.granted) {
            grants_.push_back({now, index, place, now - *caller.asked});
            caller = {};
            wake(index, now + up_to(habits_.longest_work));
        } else {
            wake(index, permit.ask_again + up_to(habits_.latest_wake));
        }
    }

    void wake(std::size_t caller, time_point time) { agenda_.emplace(time, caller); }

    nanoseconds up_to(nanoseconds longest) {
        return nanoseconds(std::uniform_int_distribution<std::int64_t>(0, longest.count())(random_));
    }

    detail::PermitQueue& line_;
    const Habits habits_;
    std::mt19937 random_;
    std::vector<Caller> callers_;
    std::multimap<time_point, std::size_t> agenda_;
    std::vector<Grant> grants_;
};

}  // namespace cis::test
