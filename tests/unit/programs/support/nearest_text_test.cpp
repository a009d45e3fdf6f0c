#include "text/nearest_text.hpp"
#include "test.hpp"

using cis::programs::nearest_text;

TEST_CASE("what was meant with a slip is the nearest choice") {
    const std::vector<std::string> options{"--posting", "--in-flight", "--quiet", "--verbose"};
    CHECK(nearest_text("--postings", options) == "--posting");
    CHECK(nearest_text("--inflight", options) == "--in-flight");
    CHECK(nearest_text("--Quiet", options) == "--quiet");
    CHECK(nearest_text("--vebrose", options) == "--verbose");
    CHECK(nearest_text("--prot", {"--port"}) == "--port");
    CHECK(nearest_text("--parallel", options).empty());
    CHECK(nearest_text("", options).empty());
    CHECK(nearest_text("--posting", {}).empty());

    const std::vector<std::string> titles{"Cook (Berlin)", "Cook (Bern)", "Verkäufer"};
    CHECK(nearest_text("cook (berlin)", titles) == "Cook (Berlin)");
    CHECK(nearest_text("Cook (Ber)", titles) == "Cook (Bern)");
    CHECK(nearest_text("Verkaeufer", titles) == "Verkäufer");
    CHECK(nearest_text("Koch", titles).empty());
    CHECK(nearest_text("Head of the tea kitchen", {"Head of the ice cream kitchen"}).empty());
}
