#include "check/finding.hpp"

#include "test.hpp"

using namespace cis::programs;
using namespace cis::programs::check_command;

TEST_CASE("the line of a finding has mark, name and text, and below them the advice") {
    CHECK(text_of({.name = "proxy", .text = "none"}) == "ok  proxy         none");
    CHECK(text_of({.name = "clock", .state = FindingState::warning, .text = "late", .advice = "Set it."}) ==
          "!   clock         late\n                  Set it.");
    CHECK(text_of({.name = "state folder", .state = FindingState::failed, .text = "none"}) ==
          "x   state folder  none");
    CHECK(text_of(not_tried("key", "there is no connection")) ==
          "-   key           not tried: there is no connection");
}

TEST_CASE("a long text of a finding is in lines below each other") {
    const std::string text = text_of(
        {.name = "TLS",
         .text =
             "a text that is so long that it does not fit into one line of a terminal of eighty characters"});
    CHECK(text ==
          "ok  TLS           a text that is so long that it does not fit into one line of\n"
          "                  a terminal of eighty characters");
}

TEST_CASE("a finding cannot control a terminal") {
    CHECK(text_of({.name = "TLS", .text = "by \x1b[31mRed\nok  key  accepted"}).find('\x1b') ==
          std::string::npos);
    const std::string text = text_of({.name = "TLS", .text = "by Red\nok  key  accepted"});
    CHECK(text.find('\n') == std::string::npos);
}

TEST_CASE("the JSON of a finding always has all members") {
    CHECK(json_of({.name = "proxy", .text = "none"}).dump() ==
          R"({"name":"proxy","state":"ok","text":"none","advice":null})");
    CHECK(json_of({.name = "key", .state = FindingState::failed, .text = "not set", .advice = "Set it."})
              .dump() == R"({"name":"key","state":"failed","text":"not set","advice":"Set it."})");
    CHECK(json_of(not_tried("key", "no")).at("state") == "unknown");
    CHECK(json_of({.name = "clock", .state = FindingState::warning}).at("state") == "warning");
}

TEST_CASE("a wrong setting decides the exit code, then a refusal, then what may be gone later") {
    const auto exit = [](std::vector<ExitCode> codes) {
        std::vector<Finding> findings;
        for (const ExitCode code : codes) findings.push_back({.exit = code});
        return exit_code_of(findings);
    };
    using enum ExitCode;
    CHECK(exit({}) == done);
    CHECK(exit({done, done}) == done);
    CHECK(exit({done, again}) == again);
    CHECK(exit({again, refused}) == refused);
    CHECK(exit({refused, usage, again}) == usage);
}
