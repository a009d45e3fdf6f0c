#include "run/progress.hpp"

#include <sstream>

#include "catch.hpp"

using namespace std::chrono_literals;
using Catch::Matchers::ContainsSubstring;
using cis::examples::Progress;
using cis::examples::ProgressOptions;
using cis::examples::Tally;

namespace {

struct Screen {
    ProgressOptions options(bool is_terminal) {
        return {.is_terminal = is_terminal, .width = [this] { return width; }, .now = [this] { return now; }};
    }

    /// The output since the last call.
    std::string take() {
        auto text = out.str();
        out.str("");
        return text;
    }

    std::ostringstream out{};
    std::size_t width = 100;
    std::chrono::steady_clock::time_point now{};
};

constexpr Tally tally{.created = 40, .existing = 5, .rejected = 3, .failed = 2};

}  // namespace

TEST_CASE("progress on a terminal is a bar as wide as the terminal allows") {
    Screen screen;
    Progress progress(screen.out, screen.options(true));
    screen.now += 2s;

    SECTION("wide") {
        screen.width = 90;
        progress.update(tally, 0.5);
        const auto line = screen.take();
        CHECK(line ==
              "\r\x1b[K[##########..........] 50%  "
              "50 rows: 40 created, 5 existing, 3 rejected, 2 failed, 25.0/s");
        screen.width = 120;
        screen.now += 1s;
        progress.update(tally, 0.5);
        CHECK(screen.take().size() == 119 + 4);
    }
    SECTION("too narrow for a bar") {
        screen.width = 79;
        progress.update(tally, 0.5);
        CHECK(screen.take() == "\r\x1b[K50%  50 rows: 40 created, 5 existing, 3 rejected, 2 failed, 25.0/s");
    }
    SECTION("too narrow for the numbers") {
        screen.width = 20;
        progress.update(tally, 0.5);
        CHECK(screen.take() == "\r\x1b[K50%  50 rows: 40 cr");
    }
    SECTION("almost without width") {
        screen.width = GENERATE(std::size_t{0}, std::size_t{1}, std::size_t{2});
        progress.update(tally, 0.5);
        CHECK(screen.take() == "\r\x1b[K5");
    }
    SECTION("of unknown length") {
        progress.update(tally);
        CHECK(screen.take() == "\r\x1b[K50 rows: 40 created, 5 existing, 3 rejected, 2 failed, 25.0/s");
    }
    SECTION("just wide enough for a bar") {
        screen.width = 80;
        progress.update(tally, 0.5);
        CHECK_THAT(screen.take(), ContainsSubstring("[#####.....] 50%"));
    }
    SECTION("at its ends and beyond them") {
        screen.width = 80;
        progress.update(tally, -1.0);
        CHECK_THAT(screen.take(), ContainsSubstring("[...........] 0%"));
        screen.width = 81;
        screen.now += 1s;
        progress.update(tally, 1.5);
        CHECK_THAT(screen.take(), ContainsSubstring("[##########] 100%"));
    }
}

TEST_CASE("the bar is not redrawn more often than ten times a second") {
    Screen screen;
    Progress progress(screen.out, screen.options(true));
    progress.update(tally, 0.1);
    CHECK_FALSE(screen.take().empty());
    screen.now += 99ms;
    progress.update(tally, 0.2);
    CHECK(screen.take().empty());
    screen.now += 1ms;
    progress.update(tally, 0.3);
    CHECK_FALSE(screen.take().empty());
}

TEST_CASE("a note replaces the bar, which is redrawn at once") {
    Screen screen;
    Progress progress(screen.out, screen.options(true));
    progress.update(tally, 0.5);
    screen.take();
    progress.note("retrying");
    CHECK(screen.take() == "\r\x1b[Kretrying\n");
    progress.update(tally, 0.5);
    CHECK_FALSE(screen.take().empty());
}

TEST_CASE("the bar ends as a line with time and rate, for the totals are printed elsewhere") {
    Screen screen;
    Progress progress(screen.out, screen.options(true));
    screen.now += 12500ms;
    progress.finish(tally);
    CHECK(screen.take() == "\r\x1b[K12.5 s, 4.0/s\n");
}

TEST_CASE("progress without a terminal is a plain line for each hundred rows") {
    Screen screen;
    Progress progress(screen.out, screen.options(false));
    screen.now += 10s;
    progress.update({.created = 99}, 0.1);
    CHECK(screen.take().empty());
    progress.update({.created = 100}, 0.1);
    CHECK(screen.take() == "100 rows: 100 created, 0 existing, 0 rejected, 0 failed, 10.0/s\n");
    progress.update({.created = 100, .failed = 99}, 0.2);
    CHECK(screen.take().empty());
    progress.update({.created = 350}, 0.3);
    CHECK(screen.take() == "350 rows: 350 created, 0 existing, 0 rejected, 0 failed, 35.0/s\n");
    progress.note("settling");
    CHECK(screen.take() == "settling\n");
    progress.finish({.created = 351});
    CHECK(screen.take() == "10.0 s, 35.1/s\n");
}

TEST_CASE("without elapsed time there is no rate") {
    Screen screen;
    Progress progress(screen.out, screen.options(false));
    progress.finish(tally);
    CHECK(screen.take() == "0.0 s, 0.0/s\n");
}
