#include "ingest/run/progress.hpp"
#include "test.hpp"

using cis::ingest::Activity;
using cis::ingest::RowState;
using cis::programs::ProgressOptions;
using cis::programs::ingest_command::Progress;

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

cis::ingest::Progress progress_of(std::uint64_t created, std::uint64_t existing = 0,
                                  std::uint64_t rejected = 0) {
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
    const std::string numbers = "40 created, 5 already in, 5 rejected, 50 to go, 20.0/s, 3 s left";

    SECTION("wide") {
        screen.width = 92;
        progress.update(tally, 100);
        CHECK(screen.take() == "\r\x1b[K[########.........] 47%  " + numbers);
        screen.width = 120;
        screen.now += 1s;
        progress.update(tally, 100);
        CHECK(screen.take().size() == 117 + 4);
    }
    SECTION("too narrow for a bar") {
        screen.width = 79;
        progress.update(tally, 100);
        CHECK(screen.take() == "\r\x1b[K47%  " + numbers);
    }
    SECTION("too narrow for all numbers") {
        screen.width = 60;
        progress.update(tally, 100);
        CHECK(screen.take() == "\r\x1b[K[###########.............] 47%  45 in, 50 to go, 3 s left");
        screen.width = 40;
        screen.now += 1s;
        progress.update(tally, 100);
        CHECK(screen.take() == "\r\x1b[K47%  45 in, 50 to go, 4 s left");
        screen.width = 22;
        screen.now += 1s;
        progress.update(tally, 100);
        CHECK(screen.take() == "\r\x1b[K47%  5 s left");
    }
    SECTION("almost without width") {
        screen.width = GENERATE(std::size_t{0}, std::size_t{1}, std::size_t{4});
        progress.update(tally, 100);
        CHECK(screen.take() == "\r\x1b[K4");
    }
    SECTION("of unknown length") {
        progress.update(tally);
        CHECK(screen.take() == "\r\x1b[K40 created, 5 already in, 5 rejected, 20.0/s");
    }
    SECTION("of a file that became shorter") {
        progress.update(tally, 10);
        CHECK_THAT(screen.take(), ContainsSubstring(" 100%  ") && ContainsSubstring(", 0 to go, 20.0/s"));
    }
}

TEST_CASE("the bar is the part of those who are to be in that is in, and never goes back") {
    Screen screen;
    Progress progress(screen.out, screen.options(true));
    const auto percent = [&](const cis::ingest::Progress& now, std::uint64_t rows) {
        screen.now += 1s;
        progress.update(now, rows);
        const std::string line = screen.take();
        const auto at = line.find('%');
        if (at == std::string::npos) return std::string();
        return line.substr(line.find_last_not_of("0123456789", at - 1) + 1,
                           at - line.find_last_not_of("0123456789", at - 1));
    };
    CHECK(percent(progress_of(0, 0, 50), 50).empty());   // nobody is to be in
    CHECK(percent(progress_of(0, 0, 50), 250) == "0%");  // rejected rows are no progress
    CHECK(percent(progress_of(50, 0, 50), 250) == "25%");
    CHECK(percent(progress_of(50, 50, 50), 250) == "50%");
    CHECK(percent(progress_of(50, 50, 50), 400) == "50%");
    CHECK(percent(progress_of(150, 49, 50), 250) == "99%");
    auto stopped = progress_of(50, 50, 50);
    stopped.counts[static_cast<std::size_t>(RowState::not_attempted)] = 100;
    stopped.ended += 100;
    Progress other(screen.out, screen.options(true));
    screen.now += 1s;
    other.update(stopped, 250);
    CHECK_THAT(screen.take(),
               ContainsSubstring(" 50%  50 created, 50 already in, 50 rejected, 100 not attempted, 0 to go"));
    CHECK(percent(progress_of(150, 50, 50), 250) == "100%");
}

TEST_CASE("the remaining time is that of the rows that are sent") {
    Screen screen;
    Progress progress(screen.out, screen.options(true));
    const auto line_after = [&](std::chrono::seconds time, const cis::ingest::Progress& now) {
        screen.now += time;
        progress.update(now, 1000);
        return screen.take();
    };
    auto now = progress_of(0, 300);
    now.activity = Activity::listing;
    CHECK_THAT(line_after(60s, now), EndsWith("0 created, 300 already in, 700 to go, reading who is in"));
    now = progress_of(100, 300);
    CHECK_THAT(line_after(10s, now), EndsWith("100 created, 300 already in, 600 to go, 10.0/s, 60 s left"));
    now.open = 3;
    now.activity = Activity::looking_up;
    CHECK_THAT(line_after(600s, now), EndsWith("600 to go, 3 being looked up, 10.0/s"));
    now.activity = Activity::following;
    CHECK_THAT(line_after(600s, now), EndsWith("10.0/s, waiting for another run"));
    now.activity = Activity::unreachable;
    CHECK_THAT(line_after(600s, now), EndsWith("10.0/s, waiting for the service"));
    now.activity = Activity::stopping;
    CHECK_THAT(line_after(600s, now), EndsWith("10.0/s, stopping"));
    now = progress_of(200, 300);
    CHECK_THAT(line_after(10s, now), EndsWith("500 to go, 10.0/s, 50 s left"));
}

TEST_CASE("while the quota makes a run wait, no time is left that grows") {
    Screen screen;
    Progress progress(screen.out, screen.options(true));
    const auto line_after = [&](std::chrono::seconds time, const cis::ingest::Progress& now) {
        screen.now += time;
        progress.update(now, 1000);
        return screen.take();
    };
    CHECK_THAT(line_after(10s, progress_of(100)), EndsWith("900 to go, 10.0/s, 90 s left"));
    progress.wait_for_quota(30s);
    progress.wait_for_quota(5s);  // another request waits less
    CHECK_THAT(line_after(10s, progress_of(100)), EndsWith("900 to go, waiting for the quota"));
    CHECK_THAT(line_after(19s, progress_of(100)), EndsWith("900 to go, waiting for the quota"));
    // The rest will have such waits too.
    CHECK_THAT(line_after(11s, progress_of(150)), EndsWith("850 to go, 3.0/s, 4 min left"));
    screen.width = 40;
    progress.wait_for_quota(30s);
    CHECK_THAT(line_after(1s, progress_of(150)), EndsWith("15%  150 in, waiting for the quota"));
}

TEST_CASE("the line of progress fits, however large the numbers are") {
    Screen screen;
    Progress progress(screen.out, screen.options(true));
    auto now = progress_of(123'456, 12'345, 1'234);
    now.open = 8;
    for (const std::size_t width : {200U, 80U, 60U, 40U}) {
        for (int activity = 0; activity <= static_cast<int>(Activity::checking); ++activity) {
            screen.width = width;
            screen.now += 1h;
            now.activity = static_cast<Activity>(activity);
            progress.update(now, 1'000'000);
            const std::string line = screen.take();
            CAPTURE(width, line);
            CHECK(line.size() <= width + 4);  // what clears the line
            CHECK_THAT(line, ContainsSubstring("13%"));
            CHECK_FALSE(line.ends_with(' '));
            if (now.activity == Activity::following)
                CHECK_THAT(line, ContainsSubstring("waiting for another run"));
            CHECK_FALSE(line.ends_with(','));
        }
    }
}

TEST_CASE("the time of the question is no time of the run") {
    Screen screen;
    Progress progress(screen.out, screen.options(false));
    screen.now += 10min;
    progress.begin();
    screen.now += 10s;
    progress.update(progress_of(100), 200);
    CHECK(screen.take() == "100 created, 100 to go, 10.0/s, 10 s left\n");
    progress.finish(100);
    CHECK(screen.take() == "10.0 s, 10.0/s\n");
}

TEST_CASE("the bar is not redrawn more often than ten times a second") {
    Screen screen;
    Progress progress(screen.out, screen.options(true));
    progress.update(tally, 100);
    CHECK_FALSE(screen.take().empty());
    screen.now += 99ms;
    progress.update(tally, 100);
    CHECK(screen.take().empty());
    screen.now += 1ms;
    progress.update(tally, 100);
    CHECK_FALSE(screen.take().empty());
}

TEST_CASE("a note replaces the bar, which is redrawn at once") {
    Screen screen;
    Progress progress(screen.out, screen.options(true));
    progress.update(tally, 100);
    screen.take();
    progress.note("retrying");
    CHECK(screen.take() == "\r\x1b[Kretrying\n");
    progress.update(tally, 100);
    CHECK_FALSE(screen.take().empty());
}

TEST_CASE("the bar ends as a line with time and rate, for the totals are printed elsewhere") {
    Screen screen;
    Progress progress(screen.out, screen.options(true));
    progress.update(tally, 100);
    screen.take();
    screen.now += 12500ms;
    progress.finish(50);
    CHECK(screen.take() == "\r\x1b[K12.5 s, 4.0/s\n");
}

TEST_CASE("progress without a terminal is a plain line for each hundred people") {
    Screen screen;
    Progress progress(screen.out, screen.options(false));
    screen.now += 9s;
    progress.update(progress_of(99), 1000);
    CHECK(screen.take().empty());
    screen.now += 1s;
    progress.update(progress_of(100), 1000);
    CHECK(screen.take() == "100 created, 900 to go, 10.0/s, 90 s left\n");
    progress.update(progress_of(100, 0, 300), 1000);
    CHECK(screen.take().empty());
    progress.update(progress_of(350, 0, 300), 1000);
    CHECK(screen.take() == "350 created, 300 rejected, 350 to go, 35.0/s, 10 s left\n");
    progress.note("waiting");
    CHECK(screen.take() == "waiting\n");
    progress.finish(351);
    CHECK(screen.take() == "10.0 s, 35.1/s\n");
}

TEST_CASE("progress without a terminal says what it waits for, after ten seconds of silence") {
    Screen screen;
    Progress progress(screen.out, screen.options(false));
    auto waiting = progress_of(7);
    waiting.open = 1;
    screen.now += 10s;
    progress.update(waiting);
    CHECK(screen.take() == "7 created, 1 being looked up, 0.7/s\n");
    screen.now += 9s;
    progress.update(waiting);
    CHECK(screen.take().empty());
    screen.now += 1s;
    progress.update(waiting);
    CHECK(screen.take() == "7 created, 1 being looked up, 0.4/s\n");
}

TEST_CASE("quiet progress writes its notes only") {
    Screen screen;
    auto options = screen.options(GENERATE(true, false));
    options.is_quiet = true;
    Progress progress(screen.out, options);
    progress.update(progress_of(500), 1000);
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
    CHECK(screen.take() == "0 created, 100 already in\n");
    progress.finish(0);
    CHECK(screen.take() == "10.0 s\n");
}
