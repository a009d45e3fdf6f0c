#include "ingest/identity/run_mark.hpp"
#include "test.hpp"

using namespace cis::ingest::detail;

TEST_CASE("the mark of a run is its id, and says whether the row is a probe") {
    CHECK(to_text({.run = "0123456789abcdef"}) == "0123456789abcdef");
    CHECK(to_text({.run = "0123456789abcdef", .is_probe = true}) == "0123456789abcdef.probe");
    for (const bool is_probe : {false, true}) {
        const RunMark mark{.run = "0123456789abcdef", .is_probe = is_probe};
        CHECK(read_run_mark(to_text(mark)) == mark);
    }
}

TEST_CASE("a text that is no mark is the mark of an unknown run that is no probe") {
    for (const std::string& text : std::vector<std::string>{"", ".probe", "run 7", "ABCDEF", "12.probe.probe",
                                                            "12.Probe", std::string(65, 'a')}) {
        CAPTURE(text);
        CHECK(read_run_mark(text) == RunMark{});
    }
}
