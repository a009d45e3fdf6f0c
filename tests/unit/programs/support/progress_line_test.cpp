#include "terminal/progress_line.hpp"
#include "terminal/progress_text.hpp"
#include "test.hpp"

using cis::programs::Count;
using cis::programs::progress_text;
using cis::programs::ProgressLine;

TEST_CASE("a line of progress has the rate and the remaining time") {
    const auto text = [](const Count& count, double seconds) {
        return progress_text(count, "candidate", ProgressLine::Seconds(seconds));
    };
    CHECK(text({.done = 1200, .total = 5000}, 2) == "1200 of 5000 candidates, 600.0/s, 6 s left");
    CHECK(text({.done = 1200, .total = 500'000, .before = 1000}, 1) ==
          "1200 of 500000 candidates, 200.0/s, 41 min left");
    CHECK(text({.done = 3, .more = ", 1 of 2 postings"}, 0) == "3 candidates, 1 of 2 postings");
    CHECK(text({.done = 1}, 0) == "1 candidate");
    CHECK(text({.done = 0, .total = 1}, 0) == "0 of 1 candidate");
    // An export that goes on begins with many candidates.
    CHECK(text({.done = 90'000, .total = 100'000}, 0.01) == "90000 of 100000 candidates");
}

TEST_CASE("a line of progress says less on a narrow terminal, so that it fits") {
    const auto text = [](std::size_t width) {
        return progress_text({.done = 1200, .total = 500'000, .before = 1000, .more = ", 1 of 2 postings"},
                             "candidate", ProgressLine::Seconds(1), width);
    };
    CHECK(text(77) == "1200 of 500000 candidates, 200.0/s, 41 min left, 1 of 2 postings");
    CHECK(text(57) == "1200 of 500000 candidates, 41 min left, 1 of 2 postings");
    CHECK(text(40) == "1200 of 500000 candidates, 41 min left");
    CHECK(text(37) == "1200 of 500000, 41 min left");
    CHECK(text(20) == "1200 of 500000");
}

TEST_CASE("a line that is too long for the terminal is cut, and a note is broken between words") {
    std::ostringstream out;
    ProgressLine progress(out, {.is_terminal = true, .width = [] { return std::size_t{23}; }});
    progress.update(
        [](std::optional<std::size_t>, ProgressLine::Seconds) { return "Müller Müller Müller Müller"; });
    CHECK(out.str() == "\r\x1b[KMüller Müller Müller");
    out.str("");
    progress.note("a sentence that is too long for it");
    CHECK(out.str() == "\r\x1b[Ka sentence that is too\nlong for it\n");
}

TEST_CASE("without a terminal, a note is one line") {
    std::ostringstream out;
    ProgressLine progress(out, {.width = [] { return std::size_t{23}; }});
    progress.note("a sentence that is too long for it");
    CHECK(out.str() == "a sentence that is too long for it\n");
}

TEST_CASE("a note cannot control the terminal") {
    std::ostringstream out;
    ProgressLine progress(out, {.is_quiet = true});
    progress.note("posting a\x1b[2Jb\nc\x7f\xC2\x9B: M\xC3\xBCller");
    CHECK(out.str() == "posting a\xEF\xBF\xBD[2Jb c\xEF\xBF\xBD\xEF\xBF\xBD: M\xC3\xBCller\n");
}
