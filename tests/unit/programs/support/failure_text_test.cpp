#include "service/failure_text.hpp"
#include "service/service_names.hpp"
#include "test.hpp"

using cis::programs::ExitCode;
using cis::programs::failure_cause;
using cis::programs::failure_of;
using cis::programs::failure_text;
using cis::programs::ServiceNames;
using cis::programs::time_text;
using cis::programs::use_service_names;

namespace {

Error failed(ErrorKind kind, int status = 0) {
    return {.kind = kind,
            .status = status,
            .reason = "the reason",
            .method = "GET",
            .path_pattern = "/api/v2/postings/{posting_id}/candidates",
            .host = "api.example.com"};
}

/// Names what a command uses of the service, until the end of a test.
struct Named {
    explicit Named(ServiceNames names) { use_service_names(std::move(names)); }
    Named(const Named&) = delete;
    Named& operator=(const Named&) = delete;
    ~Named() { use_service_names({}); }
};

}  // namespace

TEST_CASE("each kind of error is a sentence that says what to do") {
    CHECK(failure_text(invalid_argument("CIS_BASE_URL", "is not set")) ==
          "CIS_BASE_URL is not set. Set it again in each new window, or let cis login keep an address and a "
          "key.");
    const std::string refused =
        "The service refuses the key in CIS_API_KEY (status 401). Ask whoever manages your workspace for one "
        "that may do this.";
    CHECK(failure_text(failed(ErrorKind::authentication, 401)) == refused);
    CHECK(failure_text(failed(ErrorKind::authentication, 407)) ==
          "The proxy wants a user name and a password (status 407). Ask whoever runs your network.");
    CHECK(failure_text(failed(ErrorKind::not_found, 404)) ==
          "There is no such posting in the workspace of the key. cis postings shows those there are.");
    CHECK(
        failure_text(failed(ErrorKind::server, 503)) ==
        "There is a fault at the service at api.example.com (status 503). Run the same command again later.");
    CHECK(failure_text(failed(ErrorKind::rate_limited, 429)) ==
          "The service's quota is used up. Run the same command again in a minute.");
    CHECK(
        failure_text(failed(ErrorKind::timeout)) ==
        "There is no response from the service at api.example.com. Run the same command again; if that does "
        "not help, ask whoever runs your network.");
    CHECK(failure_text(failed(ErrorKind::connection)) ==
          "There is no connection to the service at api.example.com (the reason). Is CIS_BASE_URL right, and "
          "is "
          "this machine online?");
    CHECK(failure_text(failed(ErrorKind::tls)) ==
          "There is no secure connection to the service at api.example.com (the reason). Is CIS_BASE_URL "
          "right? Behind a company's proxy, CIS_CA_FILE names the file of its certificates.");
    CHECK(
        failure_text(failed(ErrorKind::decode, 200)) ==
        "The response of the service at api.example.com cannot be read: the reason. Is CIS_BASE_URL right?");
    Error of_a_record = failed(ErrorKind::decode, 200);
    of_a_record.reason = "id_1: data[3].name: expected text, got object";
    CHECK(failure_text(of_a_record) ==
          "The response of the service at api.example.com cannot be read: id_1: data[3].name: expected text, "
          "got object. Tell whoever looks after the service.");
}

TEST_CASE("the words of the library for connections are never alone") {
    const auto cause_of = [](ErrorKind kind, const std::string& reason) {
        Error error = failed(kind);
        error.reason = reason;
        return failure_cause(error);
    };
    CHECK(
        cause_of(ErrorKind::connection, "Could not resolve host: api.example.com") ==
        "There is no connection to the service at api.example.com: its name is not known (Could not resolve "
        "host: api.example.com).");
    CHECK_THAT(cause_of(ErrorKind::connection, "Couldn't resolve host name"),
               EndsWith(": its name is not known (Couldn't resolve host name)."));
    CHECK_THAT(cause_of(ErrorKind::connection, "Failed to connect to 127.0.0.1 port 1: Connection refused"),
               ContainsSubstring(": nothing answers there (Failed"));
    CHECK_THAT(cause_of(ErrorKind::tls, "SSL certificate problem: unable to get local issuer certificate"),
               ContainsSubstring(": nobody whom this machine trusts has signed its certificate (SSL"));
    CHECK_THAT(cause_of(ErrorKind::tls, "SSL certificate problem: certificate has expired"),
               ContainsSubstring(": its certificate has expired, or the date of this machine is wrong (SSL"));
    CHECK_THAT(cause_of(ErrorKind::tls,
                        "SSL: no alternative certificate subject name matches target host name 'a.example'"),
               ContainsSubstring(": its certificate is for another name (SSL"));
    CHECK_THAT(
        cause_of(ErrorKind::tls, "a new kind of fault"),
        EndsWith("There is no secure connection to the service at api.example.com (a new kind of fault)."));
}

TEST_CASE("a path that the service does not have is another fault than a posting it does not have") {
    Error error = failed(ErrorKind::not_found, 404);
    error.path_pattern = "/api/v2/postings";
    CHECK(failure_text(error) ==
          "There is no such service at api.example.com (status 404). Is CIS_BASE_URL right?");
    {
        const Named named(
            {.workspace = "CIS_WORKSPACE_ID", .workspace_and_address = "CIS_WORKSPACE_ID and CIS_BASE_URL"});
        CHECK(
            failure_text(error) ==
            "There is no such workspace or service at api.example.com (status 404). Are CIS_WORKSPACE_ID and "
            "CIS_BASE_URL right?");
        CHECK(failure_text(failed(ErrorKind::not_found, 404)) ==
              "There is no such posting in the workspace of CIS_WORKSPACE_ID. cis postings shows those there "
              "are.");
    }
    error.path_pattern = "/api/v2/webhooks/{webhook_id}";
    CHECK(failure_text(error) == "The service does not find it (status 404).");
}

TEST_CASE("what a profile keeps is named by the profile") {
    const Named named({.address = "the address of profile 'acme'",
                       .key = "the key of profile 'acme'",
                       .workspace = "profile 'acme'",
                       .workspace_and_address = "the workspace and the address of profile 'acme'"});
    CHECK(failure_cause(failed(ErrorKind::authentication, 401)) ==
          "The service refuses the key of profile 'acme' (status 401).");
    CHECK(failure_cause(failed(ErrorKind::not_found, 404)) ==
          "There is no such posting in the workspace of profile 'acme'.");
    CHECK_THAT(failure_text(failed(ErrorKind::connection)),
               ContainsSubstring("Is the address of profile 'acme' right, and is this machine online?"));
    Error error = failed(ErrorKind::not_found, 404);
    error.path_pattern = "/api/v2/postings";
    CHECK_THAT(failure_text(error),
               ContainsSubstring("Are the workspace and the address of profile 'acme' right?"));
    CHECK(failure_text({.kind = ErrorKind::authentication,
                        .reason = "The key-command of profile 'acme' ends with exit code 1.",
                        .method = "GET"}) == "The key-command of profile 'acme' ends with exit code 1.");
}

TEST_CASE("the error of a database or a file says what is wrong with it, and nothing of the service") {
    for (const ErrorKind kind :
         {ErrorKind::server, ErrorKind::timeout, ErrorKind::connection, ErrorKind::authentication,
          ErrorKind::not_found, ErrorKind::conflict, ErrorKind::internal}) {
        CHECK(failure_text(
                  {.kind = kind, .reason = "the database file copy.db: its disk or its quota is full"}) ==
              "the database file copy.db: its disk or its quota is full");
    }
    CHECK(failure_text(invalid_argument("file", "the database file a.csv: it is not a SQLite database")) ==
          "the database file a.csv: it is not a SQLite database");
}

TEST_CASE("the seconds that the service asks to wait are told, rounded up") {
    Error error = failed(ErrorKind::rate_limited, 429);
    error.retry_after = 1500ms;
    CHECK(failure_text(error) == "The service's quota is used up. Run the same command again in 2 s.");
}

TEST_CASE("nothing that the service says is told, because it may quote a person's data") {
    for (int kind = 0; kind <= static_cast<int>(ErrorKind::internal); ++kind) {
        if (static_cast<ErrorKind>(kind) == ErrorKind::invalid_argument) continue;  // it is the SDK's
        Error error = failed(static_cast<ErrorKind>(kind), 422);
        error.type = error.code = error.message = error.param = error.doc_url = "Ann Secret";
        error.errors = {{.code = "Ann Secret", .message = "Ann Secret", .param = "metadata.Ann Secret"}};
        error.headers = {{"X", "Ann Secret"}};
        error.body_sample = "Ann Secret";
        CAPTURE(error.kind);
        CHECK(failure_text(error).find("Secret") == std::string::npos);
    }
}

TEST_CASE("a database without room is an output that cannot be written: another run does not help") {
    Error error{.kind = ErrorKind::server, .reason = "its disk or its quota is full"};
    error.code = "SQLITE_FULL";
    CHECK(failure_of(error).exit == ExitCode::output);
    error.code = "SQLITE_BUSY";
    error.kind = ErrorKind::timeout;
    CHECK(failure_of(error).exit == ExitCode::again);
}

TEST_CASE("a program that goes on says only what has failed") {
    CHECK(failure_cause(failed(ErrorKind::server, 503)) ==
          "There is a fault at the service at api.example.com (status 503).");
    CHECK(failure_cause(failed(ErrorKind::rate_limited, 429)) == "The service's quota is used up.");
}

TEST_CASE("times are said in units that a person needs, and never too short") {
    CHECK(time_text(89'001ms) == "90 s");
    CHECK(time_text(119s) == "119 s");
    CHECK(time_text(121s) == "3 min");
    CHECK(time_text(2h) == "2 h");
    CHECK(time_text(24h) == "24 h");
    Error error = failed(ErrorKind::rate_limited, 429);
    error.retry_after = 23h + 1min;
    CHECK(failure_text(error) == "The service's quota is used up. Run the same command again in 24 h.");
}
