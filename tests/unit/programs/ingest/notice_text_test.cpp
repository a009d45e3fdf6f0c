#include "ingest/run/notice_text.hpp"
#include "test.hpp"

using cis::ingest::IdentityKind;
using cis::ingest::Notice;
using cis::programs::ingest_command::is_of_identity;
using cis::programs::ingest_command::notice_text;
using cis::programs::ingest_command::other_identity_text;

namespace {

Error failed(ErrorKind kind, int status) {
    return {.kind = kind,
            .status = status,
            .reason = "the reason",
            .method = "GET",
            .path_pattern = "/api/v2/postings/{posting_id}/candidates",
            .host = "api.example.com",
            .attempts = 3};
}

std::string stopped(const std::string& what, const Error& error) {
    return notice_text(
        {.kind = Notice::Kind::stopping, .text = what + ": " + to_string(error), .error = error},
        IdentityKind::person);
}

}  // namespace

TEST_CASE("a run that stops says why in the words of all programs, without the line for engineers") {
    CHECK(stopped("the service refuses the credentials", failed(ErrorKind::authentication, 403)) ==
          "The service refuses the key in CIS_API_KEY (status 403). Ask whoever manages your workspace for "
          "one that may do this.");
    CHECK(stopped("the posting is not there", failed(ErrorKind::not_found, 404)) ==
          "There is no such posting in the workspace of the key. cis postings shows those there are.");
    CHECK(stopped("the connection is not trusted", failed(ErrorKind::tls, 0)) ==
          "There is no secure connection to the service at api.example.com (the reason). Is CIS_BASE_URL "
          "right? Behind a company's proxy, CIS_CA_FILE names the file of its certificates.");
    CHECK(stopped("the service did not answer for 60 s", failed(ErrorKind::connection, 0)) ==
          "the service did not answer for 60 s. There is no connection to the service at api.example.com "
          "(the reason). Is CIS_BASE_URL right, and is this machine online?");
    CHECK(stopped("20 rows have failed", failed(ErrorKind::validation, 422)) ==
          "20 rows have failed. The service does not accept the request (status 422). --verbose says more.");
    CHECK(stopped("the journal", invalid_argument("journal", "j: cannot be written: No space left")) ==
          "journal j: cannot be written: No space left");
}

TEST_CASE("a run that goes on says what has failed, and how long it tries") {
    Notice notice{
        .kind = Notice::Kind::unreachable, .wait = 57'001ms, .error = failed(ErrorKind::server, 503)};
    CHECK(notice_text(notice, IdentityKind::person) ==
          "There is a fault at the service at api.example.com (status 503). The program tries again for "
          "another 58 s.");
    notice.wait = 0ms;
    CHECK(notice_text(notice, IdentityKind::person) ==
          "There is a fault at the service at api.example.com (status 503). The program tries again.");
    notice = {.kind = Notice::Kind::quota, .wait = 24h, .error = failed(ErrorKind::rate_limited, 429)};
    CHECK(notice_text(notice, IdentityKind::person) ==
          "The service's quota is used up. It allows the next person in 24 h. Wait, or press Ctrl-C and run "
          "the same command again then: only who is missing is sent.");
}

TEST_CASE("what is not an error of a request is said as it is") {
    CHECK(notice_text({.kind = Notice::Kind::recovered, .text = "h answers again"}, IdentityKind::person) ==
          "h answers again");
}

TEST_CASE("another kind of identity is answered with what to do with --id-column") {
    const Error error = invalid_argument("identity", "people are of another kind");
    CHECK(is_of_identity(error));
    CHECK_FALSE(is_of_identity(invalid_argument("journal", "is damaged")));
    const auto kind = GENERATE(IdentityKind::person, IdentityKind::key);
    const std::string said =
        notice_text({.kind = Notice::Kind::stopping, .text = error.reason, .error = error}, kind);
    CHECK(said == other_identity_text(kind));
    CHECK_THAT(said, kind == IdentityKind::key
                         ? EndsWith("Leave --id-column out.")
                         : EndsWith("Add --id-column COLUMN with the same column as then."));
}
