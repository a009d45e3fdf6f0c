#include "test.hpp"

TEST_CASE("a list with prefetching that may not wait for its page goes on elsewhere") {
    Faked faked;
    faked.script.respond(200, "{}")
        .respond(200, candidate_page({"a"}, true))
        .respond(200, candidate_page({"b"}, true))
        .respond(200, candidate_page({"c"}, false));
    const Client client(faked.options);
    auto list = client.candidates().list("p1").prefetch();
    std::promise<void> in_callback;
    Gate gate;
    std::promise<std::optional<Error>> refusal;
    client.health().start([&, passage = gate.passage()](const Result<Json>&) {
        in_callback.set_value();
        passage.wait();
        try {
            auto item = list.begin();
            ++item;
            refusal.set_value(std::nullopt);
        } catch (const Exception& failure) {
            refusal.set_value(failure.error());
        }
    });
    in_callback.get_future().wait();
    // The loop fetches the second page when the callback has returned.
    CHECK(list.begin()->interview_id == "a");
    gate.open();
    const auto error = refusal.get_future().get();
    REQUIRE(error);
    CHECK(error->kind == ErrorKind::invalid_argument);
    CHECK(error->param == "pending");
    std::string ids;
    for (const Candidate& candidate : list) ids += candidate.interview_id;
    CHECK(ids == "bc");
}
