#include "failure/input_error.hpp"
#include "service/posting_choice.hpp"
#include "test.hpp"

using cis::programs::chosen_posting_if_reachable;
using cis::programs::InputError;

namespace {

/// A list with a posting that can be read, and one that cannot.
std::optional<cis::Posting> chosen(const std::string& choice) {
    Faked faked;
    faked.script.respond(200, R"({"data": [
        {"id": "p1", "title": "Cook", "status": "active", "workflow": []},
        {"id": "p2", "title": "Cook", "status": "active", "workflow": [], "archived": "yes"},
        {"id": "p3", "title": "Driver", "status": "active", "workflow": []},
        {"id": "p4", "title": "Baker", "status": "active", "workflow": [], "archived": "yes"}],
        "pagination": {"has_more": false}})");
    return chosen_posting_if_reachable(cis::Client(faked.options), choice);
}

}  // namespace

TEST_CASE("a posting is chosen by a title only if each posting with it can be read") {
    CHECK(chosen("p1")->title == "Cook");
    CHECK(chosen("Driver")->id == "p3");
    CHECK_THROWS_AS(chosen("Cook"), InputError);
    CHECK_THROWS_AS(chosen("Baker"), InputError);
    CHECK_THROWS_AS(chosen("Waiter"), InputError);
    // It may be closed, so a run does not go on with an id either.
    CHECK_THROWS_AS(chosen("p4"), InputError);
}

TEST_CASE("a title that is almost right is proposed, not taken") {
    CHECK_THROWS_WITH(chosen("driver"), ContainsSubstring("title 'driver'") &&
                                            ContainsSubstring(" Did you mean 'Driver'? cis postings"));
    CHECK_THROWS_WITH(chosen("Waiter"), ContainsSubstring("key. cis postings"));
}
