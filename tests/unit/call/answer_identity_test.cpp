// A success without content is no success: single answers, items of lists, and receipts (decision 0081).
#include "test.hpp"

namespace {

Error error_of(const std::string& body, const std::function<std::optional<Error>(const Client&)>& send) {
    Faked faked;
    faked.script.respond(200, body);
    auto error = send(Client(faked.options));
    return error ? *error : Error{.reason = "none"};
}

template <class T>
std::optional<Error> failed(Result<T> result) {
    return result ? std::nullopt : std::optional(result.error());
}

std::optional<Error> activate(const Client& client) {
    return failed(client.postings().activate("p").try_send());
}
std::optional<Error> create(const Client& client) {
    return failed(client.candidates().create("p", {.name = "A"}).try_send());
}
std::optional<Error> make(const Client& client) {
    return failed(client.postings().create({.title = "A"}).try_send());
}

}  // namespace

TEST_CASE("a single answer has the id of its resource, and an object that is there names its type") {
    const auto reason = [](const char* body) { return error_of(body, activate).reason; };
    CHECK(reason(R"({"data":{"id":"p1","object":"posting"}})") == "none");
    CHECK(reason(R"({"data":{"id":"p1"}})") == "none");  // an absent object is no error
    CHECK(reason(R"({"data":{"id":"p1","object":null}})") == "none");
    CHECK(reason(R"({"data":{}})") == "data.id: is missing, null or empty");
    CHECK(reason(R"({"data":{"id":""}})") == "data.id: is missing, null or empty");
    CHECK(reason(R"({"data":{"id":null}})") == "data.id: is missing, null or empty");
    CHECK(reason(R"({"data":{"id":"c1","object":"candidate"}})") == "data.object: is not posting");
    const Error error = error_of(R"({"data":{}})", activate);
    CHECK(error.kind == ErrorKind::decode);
    CHECK(error.outcome == Outcome::applied);
    CHECK(error.body_sample == R"({"data":{}})");
}

TEST_CASE("a receipt has its resource") {
    const auto candidate = [](const char* body) { return error_of(body, create).reason; };
    CHECK(
        candidate(R"({"data":{"interview_id":"i","object":"candidate","candidate":{"interview_id":"i"}}})") ==
        "none");
    CHECK(candidate(R"({"data":{"candidate":{"interview_id":"i"}}})") ==
          "data.interview_id: is missing, null or empty");
    CHECK(candidate(R"({"data":{"interview_id":"i"}})") ==
          "data.candidate.interview_id: is missing, null or empty");
    CHECK(candidate(R"({"data":{"interview_id":"i","candidate":{"interview_id":"i","object":"posting"}}})") ==
          "data.candidate.object: is not candidate");
    const auto posting = [](const char* body) { return error_of(body, make).reason; };
    CHECK(posting(R"({"data":{"posting":{"id":"p"}}})") == "none");
    CHECK(posting(R"({"data":{"posting":{}}})") == "data.posting.id: is missing, null or empty");
    CHECK(posting(R"({"data":{}})") == "data.posting.id: is missing, null or empty");
}

TEST_CASE("an item of a list that is not its resource is undecodable, with its whole text") {
    Faked faked;
    faked.script.respond(
        200, R"({"data":[{"object":"posting","id":"a"},{},{"object":"candidate","id":"b","x":[1]},{"id":"c"}],
                                  "pagination":{"has_more":false}})");
    auto pages = Client(faked.options).postings().list().pages();
    const auto page = pages.next();
    REQUIRE(page);
    REQUIRE(*page);
    CHECK((*page)->data.size() == 2);
    REQUIRE((*page)->undecodable.size() == 2);
    CHECK((*page)->undecodable[0].error.reason == "data[1].id: is missing, null or empty");
    CHECK((*page)->undecodable[0].raw.text() == "{}");
    CHECK((*page)->undecodable[1].error.reason == "data[2].object: is not posting");
    CHECK((*page)->undecodable[1].raw.text() == R"({"object":"candidate","id":"b","x":[1]})");
    CHECK((*page)->undecodable[1].error.outcome == Outcome::applied);
}
