#include "call/response_error.hpp"
#include "test.hpp"

using cis::detail::examine;
using cis::detail::kind_of_status;

namespace {

Error error_of(Transfer transfer) {
    Error error;
    static_cast<void>(examine(transfer, {}, error));
    return error;
}

}  // namespace

TEST_CASE("each status has the kind of error that the caller can act on") {
    CHECK(kind_of_status(399) == ErrorKind::unexpected_status);
    CHECK(kind_of_status(400) == ErrorKind::bad_request);
    CHECK(kind_of_status(401) == ErrorKind::authentication);
    CHECK(kind_of_status(403) == ErrorKind::authentication);
    CHECK(kind_of_status(404) == ErrorKind::not_found);
    CHECK(kind_of_status(407) == ErrorKind::authentication);
    CHECK(kind_of_status(408) == ErrorKind::timeout);
    CHECK(kind_of_status(409) == ErrorKind::conflict);
    CHECK(kind_of_status(422) == ErrorKind::validation);
    CHECK(kind_of_status(429) == ErrorKind::rate_limited);
    CHECK(kind_of_status(499) == ErrorKind::bad_request);
    CHECK(kind_of_status(500) == ErrorKind::server);
    CHECK(kind_of_status(599) == ErrorKind::server);
    CHECK(kind_of_status(601) == ErrorKind::unexpected_status);
}

TEST_CASE("redirects and proxies are explained, because the service's own words say nothing of them") {
    for (const int status : {300, 302, 399}) {
        CAPTURE(status);
        CHECK(error_of(testing::response(status, "{}")).reason.find("is a redirect") != std::string::npos);
    }
    CHECK(error_of(testing::response(407, "{}")).reason.find("a proxy requires credentials") == 0);
    for (const int status : {400, 406, 408})
        CHECK(error_of(testing::response(status, test::error_json("code"))).reason.empty());
}

TEST_CASE("a transfer without a response has the kind and the reason of its failure") {
    const auto kind_of = [](TransferFailure failure) { return error_of(testing::failed(failure)).kind; };
    CHECK(kind_of(TransferFailure::connection) == ErrorKind::connection);
    CHECK(kind_of(TransferFailure::timeout) == ErrorKind::timeout);
    CHECK(kind_of(TransferFailure::tls) == ErrorKind::tls);
    CHECK(kind_of(TransferFailure::certificate) == ErrorKind::tls);
    CHECK(kind_of(TransferFailure::cancelled) == ErrorKind::cancelled);
    CHECK(kind_of(TransferFailure::body_too_large) == ErrorKind::decode);
    CHECK(kind_of(TransferFailure::malformed_response) == ErrorKind::decode);
    CHECK(kind_of(TransferFailure::sink) == ErrorKind::internal);
    CHECK(kind_of(TransferFailure::not_possible) == ErrorKind::internal);
    CHECK(error_of(testing::failed(TransferFailure::connection)).reason == "failed as scripted");
}

TEST_CASE("a status that refuses the request counts, even if its body is incomplete") {
    Transfer cut = testing::response(404, "{");
    cut.failure = TransferFailure::connection;
    CHECK(error_of(cut).kind == ErrorKind::not_found);
    cut.response.status = 200;
    CHECK(error_of(cut).kind == ErrorKind::connection);
    cut.response.status = 404;
    cut.failure = TransferFailure::cancelled;
    CHECK(error_of(cut).kind == ErrorKind::cancelled);
}

TEST_CASE("a 503 comes from the authentication layer if its body is the whole envelope of another error") {
    const auto refuses = [](int status, const std::string& body) {
        Transfer transfer = testing::response(status, body);
        Error error;
        return examine(transfer, {}, error).auth_layer_refusal;
    };
    CHECK(refuses(503, test::error_json("service_unavailable")));
    CHECK_FALSE(refuses(502, test::error_json("service_unavailable")));
    CHECK_FALSE(refuses(503, test::error_json("api_error")));
    for (const char* const body : {"", "{}", R"({"error":{}})", R"({"error":{"code":"c","message":"m"}})",
                                   R"({"detail":"no upstream"})", "<html></html>"})
        CHECK_FALSE(refuses(503, body));
}
