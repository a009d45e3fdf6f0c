#include "ingest/plan/creation_outcome.hpp"
#include "ingest/identity/identity.hpp"
#include "test.hpp"

using namespace cis::ingest::detail;
using Kind = CreationOutcome::Kind;

namespace {

Error error_of(ErrorKind kind, Outcome outcome = Outcome::rejected) {
    Error error{.kind = kind};
    error.outcome = outcome;
    return error;
}

Candidate candidate() {
    Candidate candidate;
    candidate.interview_id = "i1";
    candidate.name = "Ada";
    candidate.email = "ada@example.com";
    candidate.created_at = Timestamp(12.5);
    return candidate;
}

const Identifier identifier("p1", Recipe::person);
const Key key{{1, 2, 3}};

}  // namespace

TEST_CASE("a receipt says which candidate was created, when, and with which key") {
    CandidateReceipt receipt;
    receipt.candidate = candidate();
    receipt.candidate.metadata["ingest_key"] = to_text(Recipe::person, key);
    const CreationOutcome answer = outcome_of(receipt);
    CHECK(answer.kind == Kind::created);
    CHECK(answer.id == "i1");
    CHECK(answer.created_at == 12.5);
    REQUIRE(answer.key);
    CHECK(answer.key->recipe == Recipe::person);
    CHECK(answer.key->key == key);

    receipt.interview_id = "i2";
    receipt.candidate.metadata.clear();
    receipt.candidate.created_at.reset();
    const CreationOutcome other = outcome_of(receipt);
    CHECK(other.id == "i2");
    CHECK_FALSE(other.key);
    CHECK_FALSE(other.created_at);
}

TEST_CASE("a request that may have been applied is lost, whatever its error") {
    const ErrorKind kind = GENERATE(ErrorKind::conflict, ErrorKind::validation, ErrorKind::timeout);
    CHECK(outcome_of(error_of(kind, Outcome::unknown)).kind == Kind::lost);
    CHECK(outcome_of(error_of(kind, Outcome::applied)).kind == Kind::lost);
}

TEST_CASE("the error of a request that was not applied decides whether the row can succeed") {
    const auto kind_of = [](ErrorKind kind) { return outcome_of(error_of(kind)).kind; };
    CHECK(kind_of(ErrorKind::conflict) == Kind::exists);
    CHECK(kind_of(ErrorKind::validation) == Kind::rejected);
    CHECK(kind_of(ErrorKind::bad_request) == Kind::rejected);
    CHECK(kind_of(ErrorKind::invalid_argument) == Kind::rejected);
    CHECK(kind_of(ErrorKind::cancelled) == Kind::not_applied);
    CHECK(kind_of(ErrorKind::server) == Kind::not_applied);
    CHECK(kind_of(ErrorKind::timeout) == Kind::not_applied);
    CHECK(kind_of(ErrorKind::connection) == Kind::not_applied);
    CHECK(kind_of(ErrorKind::authentication) == Kind::failed);
    CHECK(kind_of(ErrorKind::decode) == Kind::failed);
    CHECK_FALSE(outcome_of(error_of(ErrorKind::server)).quota_wait);
}

TEST_CASE("a used up quota is no failure, and says how long to wait") {
    Error error = error_of(ErrorKind::rate_limited);
    CHECK(outcome_of(error).kind == Kind::not_applied);
    CHECK(outcome_of(error).quota_wait == 0ms);
    error.retry_after = 700ms;
    CHECK(outcome_of(error).quota_wait == 700ms);
}

TEST_CASE("no further row can succeed without credentials, a posting and trust") {
    CHECK(hopeless(error_of(ErrorKind::authentication)).find("credentials") != std::string::npos);
    CHECK(hopeless(error_of(ErrorKind::not_found)).find("posting is not there") != std::string::npos);
    CHECK(hopeless(error_of(ErrorKind::tls)).find("not trusted") != std::string::npos);
    CHECK(hopeless(error_of(ErrorKind::server)).empty());
    Error unusable = error_of(ErrorKind::invalid_argument);
    unusable.param = "email";
    CHECK(hopeless(unusable).empty());
    unusable.param = "posting_id";
    CHECK(hopeless(unusable).find("posting's id") != std::string::npos);
}

TEST_CASE("a listed candidate has a key, or a name and an address by which it is known") {
    Candidate one = candidate();
    one.interview_url = "https://example.com/i1";
    const ListedCandidate stranger = listed(one, identifier);
    CHECK(stranger.id == "i1");
    CHECK(stranger.interview_url == "https://example.com/i1");
    CHECK_FALSE(stranger.key);
    CHECK(stranger.person == identifier.person("ada", "ADA@example.com"));
    CHECK(stranger.address == identifier.address("ada@example.com"));
    CHECK(stranger.created_at == 12.5);

    one.metadata["ingest_key"] = to_text(Recipe::caller_key, key);
    const ListedCandidate own = listed(one, identifier);
    REQUIRE(own.key);
    CHECK(own.key->recipe == Recipe::caller_key);
    CHECK(own.key->key == key);
    CHECK_FALSE(own.person);
}

TEST_CASE("a run needs the candidates of a page, how many there are, and why one of them cannot be read") {
    Page<Candidate> page{.data = {candidate(), candidate()}};
    page.data[1].interview_id = "i2";
    const ListedPage without_total = listed(page, identifier);
    REQUIRE(without_total.candidates.size() == 2);
    CHECK(without_total.candidates[0].id == "i1");
    CHECK(without_total.candidates[1].id == "i2");
    CHECK_FALSE(without_total.total_count);
    CHECK_FALSE(without_total.unreadable);

    page.pagination.total_count = 7;
    page.undecodable = {{.index = 1, .error = error_of(ErrorKind::decode)},
                        {.index = 2, .error = error_of(ErrorKind::internal)}};
    const ListedPage broken = listed(page, identifier);
    CHECK(broken.total_count == 7);
    REQUIRE(broken.unreadable);
    CHECK(broken.unreadable->kind == ErrorKind::decode);
}

TEST_CASE("a response with an id alone is of somebody who is in, and nothing else is") {
    Error error = error_of(ErrorKind::decode, Outcome::applied);
    error.body_sample = R"({"data":{"interview_id":"i1","object":"candidate"},"meta":{}})";
    const auto thin = outcome_of_thin_receipt(error);
    REQUIRE(thin);
    CHECK(thin->kind == Kind::created);
    CHECK(thin->id == "i1");
    for (const char* const body :
         {R"({"data":{"interview_id":""}})", R"({"data":{}})", R"({"data":{"interv)", ""}) {
        error.body_sample = body;
        CHECK_FALSE(outcome_of_thin_receipt(error));
    }
    error = error_of(ErrorKind::server, Outcome::unknown);
    error.body_sample = R"({"data":{"interview_id":"i1"}})";
    CHECK_FALSE(outcome_of_thin_receipt(error));
}
