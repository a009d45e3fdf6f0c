#include <chrono>
#include <cstdint>
#include <sstream>
#include <string>

#include "catch.hpp"
#include "csv/csv_text.hpp"
#include "sync/concurrency_limit.hpp"
#include "sync/seen_ids.hpp"
#include "terminal/progress_line.hpp"

using cis::programs::csv_row;
using cis::programs::harmless_cell;
using cis::programs::ProgressLine;
using cis::programs::restored_cell;
using cis::sync::detail::ConcurrencyLimit;
using cis::sync::detail::id_hash;
using cis::sync::detail::SeenIds;
using Seconds = std::chrono::duration<double>;

TEST_CASE("the exported ids are known, each once") {
    SeenIds seen;
    for (int round = 0; round < 2; ++round) {
        for (int i = 0; i < 10'000; ++i) CHECK(seen.insert(id_hash("p", std::to_string(i))) == (round == 0));
    }
    CHECK(seen.size() == 10'000);
    CHECK(id_hash("p1", "i") != id_hash("p", "1i"));
    CHECK(id_hash("p", "i1") == 0x71984c6ab1cfaec6U);  // the same in every process: checkpoints keep it
}

TEST_CASE("an export has as many requests under way as the quota carries") {
    ConcurrencyLimit crew(8);
    CHECK(crew.size() == 8);
    // 5 requests a second of 50 ms each need one worker; a second one waits for the permit.
    crew.review(20, Seconds(4), Seconds(32), Seconds(31));
    CHECK(crew.size() == 2);
    // 100 a second of 50 ms each need five.
    crew.review(100, Seconds(1), Seconds(16), Seconds(11));
    CHECK(crew.size() == 6);
    crew.review(100, Seconds(1), Seconds(5), Seconds(0));
    CHECK(crew.size() == 8);
}

TEST_CASE("a cell of a CSV file is no formula") {
    CHECK(harmless_cell("=1+1") == "'=1+1");
    CHECK(harmless_cell("@x") == "'@x");
    CHECK(harmless_cell("+49 170") == "'+49 170");
    CHECK(harmless_cell("\tx") == "'\tx");
    for (const std::string text :
         {" =1", "\n=1", " \n\t@x", "\xC2\xA0=1", "\xE2\x80\x8B=1", "\xEF\xBB\xBF+1", "\xE3\x80\x80-x",
          "\xEF\xBC\x9D"
          "1+1",
          "\xEF\xBC\xA0x"})
        CHECK(harmless_cell(text) == '\'' + text);
    CHECK(harmless_cell("'=1") == "''=1");
    CHECK(harmless_cell("'-1.5") == "'-1.5");
    CHECK(harmless_cell("\x01=1") == "'\x01=1");
    CHECK(harmless_cell(" a=b") == " a=b");
    CHECK(harmless_cell("\n\n") == "\n\n");
    CHECK(harmless_cell("-1.5") == "-1.5");
    CHECK(harmless_cell("a=b") == "a=b");
    CHECK(harmless_cell("").empty());
    for (const std::string text :
         {"=1", "'=1", "''=1", "-1.5", "'-1.5", "'", "", "'Ann'", "\t", "'\t", "+", "'+"})
        CHECK(restored_cell(harmless_cell(text)) == text);
    CHECK(csv_row({std::string("A\0B", 3)}) ==
          "\"A\xEF\xBF\xBD"
          "B\"\n");
    CHECK(csv_row({"a", "b \"c\"", "d\ne"}) == "\"a\",\"b \"\"c\"\"\",\"d\ne\"\n");
}

TEST_CASE("a line of progress has the rate and the remaining time") {
    const auto text = [](const ProgressLine::Numbers& numbers, double seconds) {
        return ProgressLine::text(numbers, "candidates", Seconds(seconds));
    };
    CHECK(text({.done = 1200, .total = 5000}, 2) == "1200 of 5000 candidates, 600.0/s, 6 s left");
    CHECK(text({.done = 1200, .total = 500'000, .before = 1000}, 1) ==
          "1200 of 500000 candidates, 200.0/s, 41 min left");
    CHECK(text({.done = 3, .more = ", 1 of 2 postings"}, 0) == "3 candidates, 1 of 2 postings");
    // An export that goes on begins with many candidates.
    CHECK(text({.done = 90'000, .total = 100'000}, 0.01) == "90000 of 100000 candidates");
}

TEST_CASE("a note cannot control the terminal") {
    std::ostringstream out;
    ProgressLine progress(out, "candidates", true);
    progress.note("posting a\x1b[2Jb\nc\x7f\xC2\x9B: M\xC3\xBCller");
    CHECK(out.str() == "posting a\xEF\xBF\xBD[2Jb c\xEF\xBF\xBD\xEF\xBF\xBD: M\xC3\xBCller\n");
}
