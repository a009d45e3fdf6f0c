#include "raw_http.hpp"
#include "test.hpp"

using Lines = std::vector<std::string>;

namespace {

const std::string secret = "whsec_test_secret";
const std::string body = R"({"interview_id":"int_9Kq1"})";

/// The program, and a client that delivers to it.
struct VerifyWebhook {
    explicit VerifyWebhook(const std::string& its_secret)
        : environment("CIS_WEBHOOK_SECRET", its_secret),
          program("examples/verify_webhook", {"0"}),
          http("http://127.0.0.1:" + program.wait_for_error_line("listening on 127.0.0.1:")) {}

    long deliver(const std::string& method, const std::string& text, const RawHeaders& headers) {
        return http.send(method, "/hooks", text, headers).status;
    }

    /// The program's output about the deliveries. Call this after the program was stopped.
    Lines said() {
        program.stop(SIGTERM);
        return lines_of(program.out());
    }

    EnvironmentVariable environment;
    RunningProgram program;
    RawHttp http;
};

RawHeaders signed_by(const std::string& key, const std::string& text, std::chrono::seconds age = 0s) {
    const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    return {{"X-Service-Signature", cis::signature::sign(key, text, now - age)}};
}

}  // namespace

TEST_CASE("example verify_webhook: distinguishes genuine deliveries from others, and prints no content") {
    VerifyWebhook receiver(secret);
    const std::string large(100'000, 'x');
    CHECK(receiver.deliver("POST", body, signed_by(secret, body)) == 200);
    CHECK(receiver.deliver("GET", body, signed_by(secret, body)) == 200);
    CHECK(receiver.deliver("POST", large, signed_by(secret, large)) == 200);
    CHECK(receiver.deliver("POST", body, {}) == 401);
    CHECK(receiver.deliver("POST", body + " ", signed_by(secret, body)) == 401);
    CHECK(receiver.deliver("POST", body, signed_by("whsec_another", body)) == 401);
    CHECK(receiver.deliver("POST", body, signed_by(secret, body, 1h)) == 401);
    CHECK(receiver.deliver("POST", body, signed_by(secret, body)) == 200);
    CHECK(receiver.said() == Lines{"27 bytes: verified", "27 bytes: verified", "100000 bytes: verified",
                                   "27 bytes: the signature header is missing",
                                   "28 bytes: the signature matches none of the secrets",
                                   "27 bytes: the signature matches none of the secrets",
                                   "27 bytes: the signature is too old", "27 bytes: verified"});
}

TEST_CASE("example verify_webhook: does not start without a secret") {
    const auto no_secret =
        GENERATE(values<std::optional<std::string>>({std::nullopt, "", " \n", "whsec_", "whsec_1\n"}));
    const EnvironmentVariable environment("CIS_WEBHOOK_SECRET", no_secret);
    const auto result = run_program("examples/verify_webhook", {"0"}, {});
    CHECK(result.exit_code == 2);
    CHECK(result.out.empty());
    CHECK(result.err ==
          (no_secret
               ? "CIS_WEBHOOK_SECRET: the verifier has no secret, or a secret is blank, only the prefix, or "
                 "begins or ends with white space, or contains control characters\n"
               : "CIS_WEBHOOK_SECRET is not set. It is the secret of one webhook.\n"));
}

TEST_CASE("example verify_webhook: wants a port") {
    const EnvironmentVariable environment("CIS_WEBHOOK_SECRET", secret);
    const auto arguments =
        GENERATE(values<std::vector<std::string>>({{}, {""}, {"x"}, {"1x"}, {"65536"}, {"1", "2"}}));
    const auto result = run_program("examples/verify_webhook", arguments, {});
    CHECK(result.exit_code == 2);
    CHECK(result.err.starts_with("usage: "));
}

TEST_CASE("example verify_webhook: limits the size of a body") {
    VerifyWebhook receiver(secret);
    // The connection is closed after only "100 Continue".
    constexpr std::size_t too_large = 17'000'000;
    CHECK(receiver.http.send("POST", "/hooks", std::string().append(too_large, ' ')).code != CURLE_OK);
    CHECK(receiver.said().empty());
}

TEST_CASE("example verify_webhook: says why it cannot listen") {
    VerifyWebhook receiver(secret);
    const std::string& url = receiver.program.err();
    const std::string port = url.substr(url.rfind(':') + 1, url.find('\n') - url.rfind(':') - 1);
    const auto second = run_program("examples/verify_webhook", {port}, {});
    CHECK(second.exit_code == 1);
    CHECK(second.err.find(port) != std::string::npos);
}

TEST_CASE("example verify_webhook: loads libcrypto, and nothing that only the client needs") {
    const auto loaded =
        run_program("/usr/bin/ldd", {cis::test::program_folder() / "examples/verify_webhook"}, {});
    if (loaded.err.find("not a dynamic executable") != std::string::npos) return;  // linked statically
    REQUIRE(loaded.exit_code == 0);
    CHECK(loaded.out.find("libcrypto.so") != std::string::npos);
    for (const char* const library : {"libcurl", "libssl.so", "libsimdjson", "libhiredis"}) {
        CHECK(loaded.out.find(library) == std::string::npos);
    }
}
