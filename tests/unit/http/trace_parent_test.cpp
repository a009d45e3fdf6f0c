#include "trace_parent.hpp"
#include "test.hpp"

TEST_CASE("the examples of W3C Trace Context are read") {
    const auto parent = parse_trace_parent("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01");
    REQUIRE(parent);
    CHECK(parent->trace_id == "4bf92f3577b34da6a3ce929d0e0e4736");
    CHECK(parent->parent_id == "00f067aa0ba902b7");
}

TEST_CASE("what W3C Trace Context forbids is no traceparent") {
    const std::string header =
        GENERATE(as<std::string>(), "", "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
                 "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
                 "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
                 "00-4bf92f3577b34da6a3ce929d0e0e473-00f067aa0ba902b7-01",
                 "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
                 "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
                 "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-");
    CAPTURE(header);
    CHECK_FALSE(parse_trace_parent(header));
}
