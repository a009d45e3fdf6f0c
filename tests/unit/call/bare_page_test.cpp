#include <unordered_set>
#include "decoded_page.hpp"
#include "test.hpp"

using cis::detail::decode_bare_page;

namespace {

using Texts = std::vector<std::string>;
using Seen = std::unordered_set<std::string>;

template <class T>
cis::test::DecodedPage<T> page_of(std::string body, Seen* seen = nullptr) {
    return {std::move(body), {"interview_id"}, decode_bare_page, seen};
}

std::string failure_of(const std::string& body) {
    const auto read = page_of<cis::Candidate>(body);
    return read.failure ? message(*read.failure) : "no failure";
}

Texts texts_of(const std::string& body, Seen& seen) {
    const auto read = page_of<cis::Json>(body, &seen);
    REQUIRE_FALSE(read.failure);
    Texts texts;
    for (const cis::Json& item : read.page.data) texts.emplace_back(item.text());
    return texts;
}

}  // namespace

TEST_CASE("a bare page is an array, or an object whose only array is the list") {
    const std::string body =
        GENERATE(R"([{"interview_id":"a","name":"A"},{"interview_id":"b"}])",
                 R"( {"items" : [{"interview_id":"a","name":"A"},{"interview_id":"b"}] } )",
                 R"({"page":1,"é\"":[{"interview_id":"a","name":"A"},{"interview_id":"b"}]})");
    const auto read = page_of<cis::Candidate>(body);
    REQUIRE_FALSE(read.failure);
    REQUIRE(read.page.data.size() == 2);
    CHECK(read.page.data[0].name == "A");
    CHECK(read.page.data[1].interview_id == "b");
    CHECK(read.received == 2);
    CHECK_FALSE(read.page.pagination.has_more);
}

TEST_CASE("a list may be empty") {
    const auto read = page_of<cis::Json>(GENERATE("[]", " [ ] ", R"({"items":[]})"));
    REQUIRE_FALSE(read.failure);
    CHECK(read.page.data.empty());
    CHECK(read.received == 0);
}

TEST_CASE("the other members of the object are kept as they came") {
    const auto read =
        page_of<cis::Json>(R"({"total": 2.50,"items":[1],"filter":{"ids":[3, 4]},"next":null,"t":"\u00e9"})");
    REQUIRE_FALSE(read.failure);
    CHECK(read.page.extra.text() == R"({"total":2.50,"filter":{"ids":[3, 4]},"next":null,"t":"\u00e9"})");
    CHECK(page_of<cis::Json>("[1]").page.extra.is_null());
}

TEST_CASE("a body that is not a list fails as a whole") {
    CHECK(failure_of(R"({"a":[],"b":[]})") == "the object has more than one array");
    CHECK(failure_of(R"({"a":1,"b":{"c":[]}})") == "the object has no array");
    CHECK(failure_of("{}") == "the object has no array");
    CHECK(failure_of("") == "the JSON text is empty");
    CHECK(failure_of(" \n") == "the JSON text is empty");
    CHECK(failure_of("7") == "expected array, got number");
    CHECK(failure_of("\"[]\"") == "expected array, got string");
    CHECK(failure_of("null") == "expected array, got null");
    CHECK(failure_of("<html>") != "no failure");
    for (const char* const broken : {"[1", "[1,]", "[1]]", "[1],", "[1],[2]", "],[", R"({"a":[1)",
                                     R"({"a":[1]}{})", R"({"a":[1,]})", R"([{"interview_id":"a})"}) {
        CAPTURE(broken);
        CHECK(failure_of(broken) != "no failure");
    }
}

TEST_CASE("the name of the list must be a well-formed string, whatever it is") {
    CHECK(failure_of(R"({"\u0061":[]})") == "no failure");
    CHECK(failure_of(R"({"\u061x":[]})") == "the JSON text has a malformed string");
    CHECK(failure_of(R"({"\x":[]})") == "the JSON text has a malformed string");
}

TEST_CASE("a bare page is nested as deeply as any other text") {
    const auto nested = [](int levels) {
        return std::string(static_cast<std::size_t>(levels), '[') +
               std::string(static_cast<std::size_t>(levels), ']');
    };
    CHECK_FALSE(page_of<cis::Json>(nested(256)).failure);
    CHECK(page_of<cis::Json>(nested(257)).failure);
    CHECK_FALSE(page_of<cis::Json>("{\"items\":" + nested(255) + "}").failure);
    CHECK(page_of<cis::Json>("{\"items\":" + nested(256) + "}").failure);
}

TEST_CASE("an item that cannot be decoded does not take its page with it, and its path leads to it") {
    const auto [body, reason] = GENERATE(table<std::string, std::string>({
        {R"([{"interview_id":"a"},{"score":"high"},{"interview_id":"c"}])",
         "[1].score: expected number, got string"},
        {R"({"items":[{"interview_id":"a"},{"score":"high"},{"interview_id":"c"}]})",
         "*[1].score: expected number, got string"},
        {R"([{"interview_id":"a"}, 7 ,{"interview_id":"c"}])", "[1]: expected object, got number"},
        {R"({"items":[{"interview_id":"a"},7,{"interview_id":"c"}]})", "*[1]: expected object, got number"},
    }));
    CAPTURE(body);
    const auto read = page_of<cis::Candidate>(body);
    REQUIRE_FALSE(read.failure);
    CHECK(read.page.data.size() == 2);
    CHECK(read.received == 3);
    REQUIRE(read.page.undecodable.size() == 1);
    CHECK(read.page.undecodable[0].index == 1);
    CHECK(read.page.undecodable[0].error.reason == reason);
    CHECK(read.page.undecodable[0].error.kind == cis::ErrorKind::decode);
}

TEST_CASE("items that come again are left out by their id, whatever else they say") {
    Seen seen;
    const std::string first = R"([{"interview_id":"a","n":1},{"interview_id":"b"},{"interview_id":"a"}])";
    CHECK(texts_of(first, seen) == Texts{R"({"interview_id":"a","n":1})", R"({"interview_id":"b"})"});
    const auto second = page_of<cis::Candidate>(
        R"({"items":[{"interview_id":"b","name":"B"},{"interview_id":"c"},{"interview_id":"a"}]})", &seen);
    REQUIRE_FALSE(second.failure);
    REQUIRE(second.page.data.size() == 1);
    CHECK(second.page.data[0].interview_id == "c");
    CHECK(second.received == 3);
}

TEST_CASE("items without an id are left out when their text comes again") {
    Seen seen;
    CHECK(texts_of(R"([7,"x",{"n":1},{"interview_id":7},7])", seen) ==
          Texts{"7", "\"x\"", R"({"n":1})", R"({"interview_id":7})"});
    CHECK(texts_of(R"([{"n":1},{"n":2},{"interview_id":7},7])", seen) == Texts{R"({"n":2})"});
}

TEST_CASE("items that cannot be decoded are left out when their text comes again") {
    Seen seen;
    CHECK(page_of<cis::Candidate>(R"([{"score":"x"},{"score":"y"}])", &seen).page.undecodable.size() == 2);
    const auto read = page_of<cis::Candidate>(R"([{"score":"y"},{"score":"z"}])", &seen);
    REQUIRE(read.page.undecodable.size() == 1);
    CHECK(read.page.undecodable[0].raw.text() == R"({"score":"z"})");
    CHECK(read.page.undecodable[0].index == 1);
}

TEST_CASE("resources without an id cannot be decoded, and are left out when their text comes again") {
    Seen seen;
    const auto read = page_of<cis::Candidate>(R"([{"name":"A"},{"name":"A"},{"name":"B"}])", &seen);
    CHECK(read.page.data.empty());
    CHECK(read.page.undecodable.size() == 2);
}

TEST_CASE("items that come again are kept where nobody asks to leave them out") {
    CHECK(page_of<cis::Json>("[1,1]").page.data.size() == 2);
}

TEST_CASE("a bare page of more than 10,000 items fails") {
    const auto list_of = [](int count) {
        std::string text = "[0";
        for (int i = 1; i < count; ++i) text += "," + std::to_string(i);
        return text + "]";
    };
    Seen seen;
    const auto whole = page_of<cis::Json>(list_of(10'000), &seen);
    REQUIRE_FALSE(whole.failure);
    CHECK(whole.page.data.size() == 10'000);
    CHECK(failure_of(list_of(10'001)) == "more than 10000 items");
    CHECK(failure_of(R"({"ada@example.com":)" + list_of(10'001) + "}") == "*: more than 10000 items");
}
