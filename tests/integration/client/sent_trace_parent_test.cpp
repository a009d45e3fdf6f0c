#include "test.hpp"

namespace {

const std::string trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

/// The header of a request; "none" if it has none.
std::string sent_header(FaultyService& service, const std::string& current) {
    service.options.interceptors = {std::make_shared<cis::TraceParent>([current] { return current; })};
    if (!Client(service.options).health().try_send()) return "error";
    const auto header = service.server.requests().back().header("traceparent");
    return header.empty() ? "none" : std::string(header);
}

}  // namespace

TEST_CASE("the trace of the caller's thread is sent with each attempt, once") {
    FaultyService service({answer::json(503, "{}"), answer::json(200, "{}")});
    static thread_local std::string current;
    current = trace;
    service.options.interceptors = {std::make_shared<cis::TraceParent>([] { return current; })};
    CHECK(Client(service.options).health().submit().try_get());
    const auto requests = service.server.requests();
    REQUIRE(requests.size() == 2);
    for (const auto& request : requests) {
        CHECK(request.header("traceparent") == trace);
        CHECK(std::ranges::count_if(request.headers,
                                    [](const auto& field) { return field.first == "traceparent"; }) == 1);
    }
}

TEST_CASE("a trace is sent as it is, if W3C Trace Context allows it") {
    FaultyService service({answer::json(200, "{}")});
    const std::string ids = "-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-";
    for (const std::string& text :
         {"00" + ids + "01", "00" + ids + "00", "cc" + ids + "09-what-comes-later"}) {
        CAPTURE(text);
        CHECK(sent_header(service, text) == text);
    }
}

TEST_CASE("what is no trace is not sent, and the call is") {
    FaultyService service({answer::json(200, "{}")});
    for (const std::string text : {"", "none", "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
                                   "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
                                   "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
                                   "00-4bf92f3577b34da6a3ce929d0e0e473-00f067aa0ba902b7-01",
                                   "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
                                   "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-0",
                                   "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-",
                                   "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01\r\nX-Evil: 1",
                                   "cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01.later",
                                   "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"}) {
        CAPTURE(text);
        CHECK(sent_header(service, text) == "none");
    }
}

TEST_CASE("the header of a call replaces the trace of the thread") {
    FaultyService service({answer::json(200, "{}")});
    service.options.interceptors = {std::make_shared<cis::TraceParent>([] { return trace; })};
    const std::string other = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00";
    CHECK(Client(service.options).health().header("traceparent", other).try_send());
    CHECK(service.server.requests().back().header("traceparent") == other);
}

TEST_CASE("without a function there is no trace") {
    CHECK_THROWS_AS(cis::TraceParent(nullptr), cis::Exception);
}
