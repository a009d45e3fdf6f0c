#include "redis/slot_queue.hpp"
#include "busiest_window.hpp"
#include "test.hpp"

using cis::redis::Slot;
using cis::redis::SlotQueue;
using std::chrono::nanoseconds;
using TimePoint = SlotQueue::time_point;
using Place = std::optional<SlotQueue::Place>;

namespace {

constexpr TimePoint start{std::chrono::hours(1000)};

Slot slot(nanoseconds from) { return {start + from, start + from + 10ms}; }

TimePoint told(SlotQueue& line, TimePoint now, Place& place) {
    const Permit permit = line.ask(now, place);
    CHECK_FALSE(permit.granted);
    CHECK(place);
    return permit.ask_again;
}

bool grants(SlotQueue& line, TimePoint now, Place& place) { return line.ask(now, place).granted; }

}  // namespace

TEST_CASE("slots go to the places in their order") {
    SlotQueue line(5ms, 10ms, 10ms);
    CHECK(line.wanted(start) == 0);
    Place first;
    Place second;
    CHECK(told(line, start, first) == start + 2ms);
    CHECK(told(line, start, second) == start + 5ms);
    CHECK(line.wanted(start) == 2);
    line.add(slot(1ms));
    line.add(slot(6ms));
    CHECK(line.wanted(start) == 0);
    CHECK(told(line, start + 5ms, second) == start + 6ms);
    CHECK(grants(line, start + 2ms, first));
    CHECK_FALSE(first);
    CHECK(grants(line, start + 6ms, second));
    CHECK(line.waiting() == 0);
}

TEST_CASE("few slots are wanted in advance") {
    SlotQueue line(5ms, 10ms, 10ms);
    std::vector<Place> places(100);
    for (Place& place : places) (void)told(line, start, place);
    CHECK(line.wanted(start) == 10);
    for (int i = 0; i < 10; ++i) line.add(slot(5ms * i));
    CHECK(line.wanted(start) == 0);
    for (std::size_t i = 0; i < 4; ++i) CHECK(grants(line, start + 5ms * i, places[i]));
    CHECK(line.wanted(start + 15ms) == 0);
    CHECK(grants(line, start + 20ms, places[4]));
    CHECK(line.wanted(start + 20ms) == 5);

    SlotQueue slow(1min, 10ms, 10ms);
    for (Place& place : places) (void)told(slow, start, place = {});
    CHECK(slow.wanted(start) == 2);
}

TEST_CASE("whoever comes in time takes the oldest slot, so that it is not lost") {
    SlotQueue line(5ms, 10ms, 10ms);
    Place late;
    Place punctual;
    (void)told(line, start, late);
    (void)told(line, start, punctual);
    line.add(slot(0ms));
    line.add(slot(5ms));
    CHECK(grants(line, start + GENERATE(5ms, 9ms, 10ms), punctual));
    CHECK(grants(line, start + 12ms, late));
}

TEST_CASE("a place that misses its slot waits for another one, and wants none before it asks") {
    SlotQueue line(5ms, 10ms, 10ms);
    Place place;
    (void)told(line, start, place);
    line.add(slot(0ms));
    CHECK(line.wanted(start + 11ms) == 0);
    CHECK(told(line, start + 11ms, place) == start + 13ms);
    CHECK(line.wanted(start + 11ms) == 1);
    line.add(slot(12ms));
    CHECK(grants(line, start + 13ms, place));
}

TEST_CASE("a place that has missed its slot holds up nobody before it asks") {
    SlotQueue line(5ms, 10ms, 10ms);
    Place late;
    Place newcomer;
    (void)told(line, start, late);
    line.add(slot(0ms));
    CHECK(told(line, start + 50ms, newcomer) == start + 52ms);
}

TEST_CASE("a slot lasts until its end, whoever asks before") {
    SlotQueue line(5ms, 10ms, 10ms);
    Place place;
    Place newcomer;
    (void)told(line, start, place);
    line.add(slot(0ms));
    (void)told(line, start + 10ms, newcomer);
    CHECK(grants(line, start + 10ms, place));
}

TEST_CASE("a place keeps its slot when an older one becomes free") {
    SlotQueue line(5ms, 10ms, 10ms);
    Place gone;
    Place waiting;
    (void)told(line, start, gone);
    (void)told(line, start, waiting);
    line.add(slot(5ms));
    line.add(slot(20ms));
    line.abandon(*gone);
    CHECK(told(line, start + 1ms, waiting) == start + 20ms);
    Place newcomer;
    CHECK(told(line, start + 1ms, newcomer) == start + 5ms);
}

TEST_CASE("the slot of an abandoned place goes to the next who asks, while it lasts") {
    SlotQueue line(5ms, 10ms, 10ms);
    Place gone;
    (void)told(line, start, gone);
    line.add(slot(0ms));
    line.abandon(*gone);
    line.abandon(*gone);
    CHECK(line.waiting() == 0);
    Place newcomer;
    SECTION("at once") { CHECK(grants(line, start + 10ms, newcomer)); }
    SECTION("too late") { CHECK_FALSE(grants(line, start + 11ms, newcomer)); }
}

TEST_CASE("a place gets no slot that ends before it asks again") {
    SlotQueue line(5ms, 10ms, 10ms);
    std::vector<Place> places(5);
    for (Place& place : places) (void)told(line, start, place);
    for (std::size_t i = 0; i < 4; ++i) line.abandon(*places[i]);
    CHECK(line.wanted(start) == 0);  // the last one asks in 20 ms
    CHECK(line.wanted(start + 9ms) == 0);
    CHECK(line.wanted(start + 10ms) == 1);
    line.add(slot(5ms));
    Place newcomer;
    CHECK(grants(line, start + 5ms, newcomer));
    line.add(slot(10ms));
    Place next;
    CHECK_FALSE(grants(line, start + 10ms, next));  // that slot is not free
    CHECK(grants(line, start + 20ms, places[4]));
}

TEST_CASE("a slot that is over is not used, also if nobody has noticed it before") {
    SlotQueue line(5ms, 10ms, 10ms);
    Place place;
    (void)told(line, start, place);
    line.add(slot(0ms));
    CHECK(told(line, start + 11ms, place) == start + 13ms);
}

TEST_CASE("a place that asks again is not behind itself") {
    SlotQueue line(5ms, 10ms, 10ms);
    Place place;
    CHECK(told(line, start, place) == start + 2ms);
    CHECK(told(line, start + 2ms, place) == start + 4ms);
}

TEST_CASE("a place without a slot is told to come after those that were given out") {
    SlotQueue line(5ms, 7ms, 7ms);
    Place first;
    Place second;
    (void)told(line, start, first);
    line.add(slot(30ms));
    CHECK(told(line, start, second) == start + 35ms);
    CHECK(line.wanted(start) == 1);
}

TEST_CASE("an abandoned slot counts as held, and one less is wanted") {
    SlotQueue line(5ms, 10ms, 10ms);
    std::vector<Place> places(8);
    for (Place& place : places) (void)told(line, start, place);
    line.add(slot(0ms));
    line.abandon(*places[0]);
    CHECK(line.wanted(start) == 6);
}

TEST_CASE("a pause takes the slots before its end") {
    SlotQueue line(5ms, 10ms, 10ms);
    std::vector<Place> places(3);
    for (Place& place : places) (void)told(line, start, place);
    for (int i = 0; i < 3; ++i) line.add(slot(5ms * i));
    CHECK(line.pause_until(start + 10ms));
    CHECK_FALSE(line.pause_until(start + 9ms));
    CHECK_FALSE(line.pause_until(start + 10ms));
    CHECK(told(line, start, places[0]) >= start + 10ms);
    CHECK_FALSE(grants(line, start + 5ms, places[1]));
    CHECK(grants(line, start + 10ms, places[2]));
    CHECK(line.wanted(start) == 2);
    line.add(slot(9ms));
    CHECK_FALSE(grants(line, start + 10ms, places[0]));
}

TEST_CASE("slots that a pause takes are wanted again, and one at its end is used") {
    SlotQueue line(5ms, 10ms, 10ms);
    std::vector<Place> places(2);
    for (Place& place : places) (void)told(line, start, place);
    for (int i = 0; i < 2; ++i) line.add(slot(5ms * i));
    CHECK(line.wanted(start) == 0);
    REQUIRE(line.pause_until(start + 15ms));
    CHECK(line.wanted(start) == 2);
    line.add(slot(15ms));
    CHECK(line.wanted(start) == 1);
    CHECK(grants(line, start + 15ms, places[0]));
}

TEST_CASE("a pause takes the slots before its end from nobody in particular, and leaves the later ones") {
    SlotQueue line(5ms, 10ms, 10ms);
    std::vector<Place> places(2);
    for (Place& place : places) (void)told(line, start, place);
    line.add(slot(0ms));
    line.add(slot(20ms));
    for (const Place& place : places) line.abandon(*place);
    REQUIRE(line.pause_until(start + GENERATE(10ms, 20ms)));
    Place newcomer;
    CHECK(told(line, start + 10ms, newcomer) == start + 20ms);
}

TEST_CASE("a place that takes an abandoned slot does not wait any more") {
    SlotQueue line(5ms, 10ms, 10ms);
    Place first;
    Place second;
    (void)told(line, start, first);
    line.add(slot(5ms));
    (void)told(line, start, second);
    line.abandon(*first);
    CHECK(grants(line, start + 5ms, second));
    CHECK(line.waiting() == 0);
    CHECK(line.wanted(start + 5ms) == 0);
    Place third;
    (void)told(line, start + 5ms, third);
    CHECK(line.wanted(start + 5ms) == 1);
}

TEST_CASE("slots that were missed do not count as held") {
    SlotQueue line(5ms, 10ms, 10ms);
    std::vector<Place> gone(6);
    for (Place& place : gone) (void)told(line, start, place);
    for (int i = 0; i < 6; ++i) line.add(slot(5ms * i));
    std::vector<Place> newcomers(3);
    for (Place& place : newcomers) (void)told(line, start + 1ms, place);
    CHECK(line.wanted(start + 1ms) == 0);
    CHECK(line.wanted(start + 100ms) == 3);
}

TEST_CASE("each slot that was missed is wanted again, also behind a place that asks") {
    SlotQueue line(1min, 10ms, 10ms);  // it holds two slots at most
    std::vector<Place> places(2);
    std::vector<Place> newcomers(2);
    for (Place& place : places) (void)told(line, start, place);
    line.add({start, start + 1s});
    line.add({start, start + 2min});
    SECTION("all missed theirs") {
        for (Place& place : newcomers) (void)told(line, start + 1h, place);
        CHECK(line.wanted(start + 1h) == 2);
    }
    SECTION("the first one has asked again") {
        (void)told(line, start + 10s, places[0]);
        (void)told(line, start + 1h, newcomers[0]);
        CHECK(line.wanted(start + 1h) == 2);
    }
}

TEST_CASE("a slot that is missed while nobody asks is wanted again") {
    SlotQueue line(1min, 10ms, 10ms);  // it holds two slots at most
    Place gone;
    std::vector<Place> newcomers(2);
    (void)told(line, start, gone);
    line.add({start, start + 1s});
    SECTION("of the place at the front") {
        for (Place& place : newcomers) (void)told(line, start, place);
        CHECK(line.wanted(start) == 1);
        CHECK(line.wanted(start + 2s) == 2);
    }
    SECTION("of a place behind one that has missed its slot before") {
        Place gone_too;
        (void)told(line, start + 2s, gone_too);
        line.add({start + 1min, start + 1min + 1s});
        for (Place& place : newcomers) (void)told(line, start + 2s, place);
        CHECK(line.wanted(start + 2s) == 1);
        CHECK(line.wanted(start + 1h) == 2);
    }
}

TEST_CASE("a pause in the far future does not overflow in a line of slots") {
    SlotQueue line(1h, 10ms, 10ms);
    CHECK(line.pause_until(TimePoint::max()));
    std::vector<Place> places(3);
    for (Place& place : places) CHECK(told(line, start, place) > start + std::chrono::years(100));
}

namespace {

/// Lines of several processes, whose callers ask again and again, and the server that gives out the slots.
class Processes {
public:
    Processes(std::size_t count, std::size_t callers, nanoseconds interval, nanoseconds usable, unsigned seed)
        : interval_(interval),
          usable_(usable),
          random_(seed),
          lines_(count, SlotQueue(interval, usable, usable)) {
        for (std::size_t i = 0; i < count * callers; ++i) {
            callers_.push_back({.line = i % count});
            agenda_.emplace(start + up_to(1ms), i);
        }
    }

    void run_until(TimePoint end) {
        while (agenda_.begin()->first < end) {
            const auto [now, index] = *agenda_.begin();
            agenda_.erase(agenda_.begin());
            Caller& caller = callers_[index];
            SlotQueue& line = lines_[caller.line];
            const Permit permit = line.ask(now, caller.place);
            if (permit.granted) {
                grants_.push_back(now);
                ++caller.permits;
            }
            for (std::size_t wanted = line.wanted(now); wanted > 0; --wanted) {
                next_slot_ = std::max(next_slot_, now);
                line.add({next_slot_, next_slot_ + usable_});
                next_slot_ += interval_;
            }
            agenda_.emplace(permit.granted ? now : permit.ask_again + up_to(1ms), index);
        }
    }

    /// The server restarts, and knows nothing any more of the slots that it gave.
    void restart_empty() { next_slot_ = {}; }

    [[nodiscard]] const std::vector<TimePoint>& grants() const { return grants_; }
    [[nodiscard]] int most_permits() const {
        return std::ranges::max(callers_, {}, &Caller::permits).permits;
    }
    [[nodiscard]] int fewest_permits() const {
        return std::ranges::min(callers_, {}, &Caller::permits).permits;
    }

private:
    struct Caller {
        std::size_t line;
        Place place{};
        int permits{0};
    };

    nanoseconds up_to(nanoseconds longest) {
        return nanoseconds(std::uniform_int_distribution<std::int64_t>(0, longest.count())(random_));
    }

    const nanoseconds interval_;
    const nanoseconds usable_;
    std::mt19937 random_;
    std::vector<SlotQueue> lines_;
    std::vector<Caller> callers_;
    std::multimap<TimePoint, std::size_t> agenda_;
    std::vector<TimePoint> grants_;
    TimePoint next_slot_{};
};

}  // namespace

TEST_CASE("the processes that share slots use them all, equally") {
    const auto [processes, callers] =
        GENERATE(table<std::size_t, std::size_t>({{1, 1}, {1, 64}, {4, 1}, {4, 16}, {20, 3}}));
    CAPTURE(processes, callers);
    Processes all(processes, callers, 5100us, 15ms, 1);
    all.run_until(start + 20s);
    CHECK(cis::test::busiest_window(all.grants(), 1s) <= 200);
    // A single caller asks again only after its last request.
    if (processes * callers > 1) {
        CHECK(all.grants().size() >= 97 * 200 * 20 / 100);
        CHECK(all.fewest_permits() >= all.most_permits() * 8 / 10);
    }
}

TEST_CASE("a request that comes before its turn by more than the leeway waits, whatever slot it has") {
    SlotQueue line(5ms, 100ms, 10ms);
    std::vector<Place> places(5);
    for (Place& place : places) (void)told(line, start, place);
    for (int i = 0; i < 5; ++i) line.add({start, start + 100ms});
    for (std::size_t i = 0; i < 3; ++i) CHECK(grants(line, start, places[i]));
    CHECK(told(line, start, places[3]) == start + 5ms);
    CHECK(told(line, start + 4ms, places[4]) == start + 5ms);
    CHECK(grants(line, start + 5ms, places[3]));
    CHECK(told(line, start + 5ms, places[4]) == start + 10ms);
    CHECK(grants(line, start + 1h, places[4]) == false);  // its slot is over
}

TEST_CASE("a process alone keeps the quota and uses it, however often the server forgets what it gave") {
    const auto pause = GENERATE(7ms, 50ms, 333ms, 1s);
    const std::size_t callers = GENERATE(1U, 8U, 64U);
    CAPTURE(pause.count(), callers);
    Processes all(1, callers, 5100us, 15ms, 1);
    for (auto now = start + pause; now < start + 20s; now += pause) {
        all.run_until(now);
        all.restart_empty();
    }
    CHECK(cis::test::busiest_window(all.grants(), 1s) <= 200);
    if (callers > 1) CHECK(all.grants().size() >= 97 * 200 * 19 / 100);
}

TEST_CASE("when the server forgets, several processes use only the slots more that they hold") {
    const auto [processes, callers] = GENERATE(table<std::size_t, std::size_t>({{2, 1}, {4, 16}, {20, 3}}));
    CAPTURE(processes, callers);
    constexpr std::size_t held = 9;  // in 50 ms
    Processes all(processes, callers, 5100us, 15ms, 1);
    all.run_until(start + 10300ms);
    all.restart_empty();
    all.run_until(start + 20s);
    CHECK(cis::test::busiest_window(all.grants(), 1s) <= 200 + processes * std::min(callers, held));
}
