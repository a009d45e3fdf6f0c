#include <cis/cis.hpp>
#include <cis/nlohmann.hpp>

#include "test.hpp"

TEST_CASE("a resource becomes a document of nlohmann/json, and comes back as it was") {
    cis::Candidate candidate{.interview_id = "i1", .name = "Zoë", .score = 7.5, .metadata = {{"k", "v"}}};
    candidate.data = Json{{"years", 3}};
    nlohmann::json document = candidate;
    CHECK(document["name"] == "Zoë");
    CHECK(document["data"]["years"] == 3);
    CHECK(document["metadata"] == nlohmann::json{{"k", "v"}});
    CHECK(document.get<cis::Candidate>() == candidate);

    document["data"]["years"] = 4;
    CHECK(document.get<cis::Candidate>().data["years"].as<int>() == 4);
    document["score"] = "x";
    CHECK_THROWS_WITH(document.get<cis::Candidate>(),
                      ContainsSubstring("score: expected number, got string"));
}

TEST_CASE("open JSON, parameters and lists become documents") {
    const Json open = nlohmann::json{{"a", {1, 2}}};
    CHECK(open.text() == R"({"a":[1,2]})");
    const nlohmann::json document = open;
    CHECK(document == nlohmann::json{{"a", {1, 2}}});
    CHECK(Json(document["a"])[1].as<int>() == 2);
    const nlohmann::json parameters = cis::PostingParams{.title = "x", .redirect_url = cis::null};
    CHECK(parameters == nlohmann::json{{"title", "x"}, {"redirect_url", nullptr}});
    const std::vector<cis::Posting> postings(2);
    CHECK(nlohmann::json(postings).size() == 2);
    CHECK(nlohmann::json(nlohmann::ordered_json::parse("[]")).get<std::vector<cis::Posting>>().empty());
}
