// Keys and people in what the SDK prints: every route, every way to fail, every observer.

#include "every_route.hpp"
#include "test.hpp"
#include "verbose_printer.hpp"

using nlohmann::json;

namespace {

/// What the service knows and tells, and nothing may print.
const std::vector<std::string> canaries{
    api_key, "token-that-nobody-may-see", "workspace-77", "Canary Lovelace", "ada@canary", "+14155550177"};

/// A response that quotes the whole request, its credentials included, and people wherever there is text.
Script quoting(int status) {
    return [status](Connection& connection) {
        while (const auto request = connection.read_request()) {
            std::string quoted = request->target + ' ' + request->body;
            for (const auto& [name, value] : request->headers) quoted += ' ' + name + ": " + value;
            for (const std::string& canary : canaries) quoted += ' ' + canary;
            const json field{
                {"code", "ada@canary"}, {"message", quoted}, {"param", "metadata.Canary Lovelace"}};
            json error = field;
            error["type"] = quoted;
            error["doc_url"] = quoted;
            error["errors"] = json::array({field, field});
            const json success{{"data", {{"id", {quoted}}, {"Canary Lovelace", quoted}}}, {"ada@canary", 1}};
            const json body = status < 300 ? success : json{{"error", error}, {"detail", quoted}};
            const RawHeaders headers{{"Content-Type", "application/json"},
                                     {"Retry-After", "1"},
                                     {"X-Request-Id", "ada@canary"},
                                     {"Set-Cookie", request->header("X-API-KEY")},
                                     {"Location", "http://127.0.0.1/ada@canary"}};
            if (!connection.respond(status, headers, body.dump())) return;
        }
    };
}

}  // namespace

TEST_CASE("nothing that is printed shows a credential or a person, whatever the service quotes") {
    const int status = GENERATE(200, 302, 400, 401, 403, 404, 409, 422, 429, 500, 503);
    const FaultServer server(quoting(status));
    std::size_t failed = 0;
    std::size_t quoted = 0;
    for (const Route& route : every_route()) {
        CAPTURE(status, route.route);
        std::ostringstream printed;
        ClientOptions options = options_for(server.base_url(), std::make_shared<FakeClock>());
        options.authorization = "Bearer token-that-nobody-may-see";
        options.workspace_id = "workspace-77";
        options.retry.max_attempts = 2;
        const auto print = [&printed](std::string_view line) { printed << line << '\n'; };
        const auto metrics = std::make_shared<Metrics>();
        options.interceptors = {std::make_shared<VerbosePrinter>(print), std::make_shared<AttemptLog>(print),
                                metrics};
        const Result<Json> result = route.call(options);
        if (!result) {
            print(printed_parts(result.error()));
            ++failed;
            quoted += result.error().message.find(api_key) != std::string::npos ? 1 : 0;
        }
        print(metrics->text());
        CHECK(printed.str().size() > 100);  // the observers have seen the call
        for (const std::string& canary : canaries) {
            CAPTURE(canary, printed.str());
            CHECK(printed.str().find(canary) == std::string::npos);
        }
    }
    // The canaries have arrived, so that something could have been printed.
    if (status >= 400) {
        CHECK(failed == every_route().size());
        CHECK(quoted > failed / 2);
    }
}

TEST_CASE("a crash message shows neither credential nor person") {
    const auto program = run_program("cis-crashing-program", {}, {});
    CHECK(program.exit_code == -1);
    CHECK_THAT(program.err, Catch::Matchers::ContainsSubstring("cis::Exception"));
    CHECK_THAT(program.err, Catch::Matchers::ContainsSubstring("validation"));
    for (const std::string& canary : canaries) {
        CAPTURE(program.err, canary);
        CHECK(program.err.find(canary) == std::string::npos);
    }
}

TEST_CASE("a key leaves the memory of the process together with its owners") {
    FaultServer server(answer_in_turn({answer::json(200, "{}")}));
    const auto program = run_program("cis-secret-holder", {server.base_url()}, {});
    CAPTURE(program.out, program.err);
    REQUIRE(program.exit_code == 0);
    std::istringstream lines(program.out);
    std::map<std::string, int> copies;
    for (std::string line; std::getline(lines, line);) {
        const auto end = line.rfind(' ');
        copies[line.substr(0, end)] = std::stoi(line.substr(end + 1));
    }
    for (const char* owner : {"secret", "client", "client with calls"}) {
        CAPTURE(owner);
        CHECK(copies.at(owner + std::string(" held")) > 0);  // the search finds it
    }
    for (const char* owner : {"secret", "verifier", "client", "client with calls"}) {
        CAPTURE(owner);
        CHECK(copies.at(owner + std::string(" gone")) == 0);
    }
    // libcurl does not overwrite the buffers from which it has sent requests: what has not been reused stays.
    constexpr int requests = 6;
    CHECK(copies.at("client with calls used in requests") > 0);  // the search tells them apart
    CHECK(copies.at("client with calls gone in requests") <= requests);
}
