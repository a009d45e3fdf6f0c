#include "run/progress.hpp"
#include "test.hpp"

using cis::ingest::RowState;
using cis::programs::Progress;
using cis::programs::ProgressOptions;

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

cis::ingest::Progress progress_of(std::uint64_t created, std::uint64_t existing, std::uint64_t rejected) {
    cis::ingest::Progress progress;
    progress.counts[static_cast<std::size_t>(RowState::created)] = created;
    progress.counts[static_cast<std::size_t>(RowState::existing)] = existing;
    progress.counts[static_cast<std::size_t>(RowState::rejected)] = rejected;
    progress.ended = progress.read = created + existing + rejected;
    return progress;
}

const cis::ingest::Progress tally = progress_of(40, 5, 5);

}  // namespace

TEST_CASE("progress on a terminal is a bar as wide as the terminal allows") {
    Screen screen;
    Progress progress(screen.out, screen.options(true));
    screen.now += 2s;
    const std::string numbers = "50 rows: 40 created, 5 there before, 5 others, 20.0/s";

    SECTION("wide") {
        screen.width = 90;
        progress.update(tally, 0.5);
        CHECK(screen.take() == "\r\x1b[K[#########.........] 50%  " + numbers + ", 2 s left");
        screen.width = 120;
        screen.now += 1s;
        progress.update(tally, 0.5);
        CHECK(screen.take().size() == 119 + 4);
    }
    SECTION("too narrow for a bar") {
        screen.width = 79;
        progress.update(tally, 0.5);
        CHECK(screen.take() == "\r\x1b[K50%  " + numbers + ", 2 s left");
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
        CHECK(screen.take() == "\r\x1b[K" + numbers);
    }
    SECTION("at its ends and beyond them") {
        screen.width = 80;
        progress.update(tally, -1.0);
        CHECK_THAT(screen.take(), ContainsSubstring("[...................] 0%"));
        screen.width = 82;
        screen.now += 1s;
        progress.update(tally, 1.5);
        CHECK_THAT(screen.take(), ContainsSubstring("[###################] 100%"));
    }
}

TEST_CASE("progress counts the rows that have ended, not those that were read ahead") {
    Screen screen;
    Progress progress(screen.out, screen.options(true));
    screen.now += 10s;
    auto ahead = tally;
    ahead.read = 100;
    ahead.open = 3;
    ahead.in_flight = 1;
    progress.update(ahead, 0.5);
    CHECK_THAT(screen.take(), ContainsSubstring("25%  50 rows: ") &&
                                  ContainsSubstring(", 3 being looked up, 4.0/s, 30 s left"));
    screen.now += 10min;
    progress.update(ahead, 0.5);
    CHECK_THAT(screen.take(), ContainsSubstring(", 30 min left"));
}

TEST_CASE("progress says no remaining time while rows are only looked up") {
    Screen screen;
    Progress progress(screen.out, screen.options(true));
    screen.now += 10s;
    auto waiting = tally;
    waiting.open = 3;
    waiting.in_flight = 0;
    progress.update(waiting, 0.5);
    const std::string line = screen.take();
    CHECK_THAT(line, ContainsSubstring(", 3 being looked up"));
    CHECK(line.find(" left") == std::string::npos);
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
    progress.update(tally, 0.5);
    screen.take();
    screen.now += 12500ms;
    progress.finish(50);
    CHECK(screen.take() == "\r\x1b[K12.5 s, 4.0/s\n");
}

TEST_CASE("progress without a terminal is a plain line for each hundred rows") {
    Screen screen;
    Progress progress(screen.out, screen.options(false));
    screen.now += 9s;
    progress.update(progress_of(99, 0, 0), 0.1);
    CHECK(screen.take().empty());
    screen.now += 1s;
    progress.update(progress_of(100, 0, 0), 0.1);
    CHECK(screen.take() == "100 rows: 100 created, 10.0/s, 90 s left\n");
    progress.update(progress_of(100, 0, 99), 0.2);
    CHECK(screen.take().empty());
    progress.update(progress_of(350, 0, 0), 0.3);
    CHECK(screen.take() == "350 rows: 350 created, 35.0/s, 23 s left\n");
    progress.note("waiting");
    CHECK(screen.take() == "waiting\n");
    progress.finish(351);
    CHECK(screen.take() == "10.0 s, 35.1/s\n");
}

TEST_CASE("progress without a terminal says what it waits for, after ten seconds of silence") {
    Screen screen;
    Progress progress(screen.out, screen.options(false));
    auto waiting = progress_of(7, 0, 0);
    waiting.open = 1;
    screen.now += 10s;
    progress.update(waiting);
    CHECK(screen.take() == "7 rows: 7 created, 1 being looked up, 0.7/s\n");
    screen.now += 9s;
    progress.update(waiting);
    CHECK(screen.take().empty());
    screen.now += 1s;
    progress.update(waiting);
    CHECK(screen.take() == "7 rows: 7 created, 1 being looked up, 0.4/s\n");
}

TEST_CASE("quiet progress writes its notes only") {
    Screen screen;
    auto options = screen.options(GENERATE(true, false));
    options.is_quiet = true;
    Progress progress(screen.out, options);
    progress.update(progress_of(500, 0, 0), 0.5);
    progress.note("line 3: wrong");
    progress.finish(500);
    CHECK(screen.take() == "line 3: wrong\n");
}

TEST_CASE("without elapsed time, or without people who were created, there is no rate") {
    Screen screen;
    Progress progress(screen.out, screen.options(false));
    progress.finish(1);
    CHECK(screen.take() == "0.0 s\n");
    screen.now += 10s;
    progress.update(progress_of(0, 100, 0));
    CHECK(screen.take() == "100 rows: 0 created, 100 there before\n");
    progress.finish(0);
    CHECK(screen.take() == "10.0 s\n");
}
