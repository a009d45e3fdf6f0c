#include <cis/emulator/route.hpp>
#include "emulator_fixture.hpp"

using cis::emulator::Fault;

namespace {

/// The emulator, and the program that runs against it.
struct ApiTour {
    Emulator service;

    ProgramResult run(std::vector<std::string> arguments, std::map<std::string, std::string> more = {}) {
        more.insert({{"CIS_BASE_URL", service.server.base_url()}, {"CIS_API_KEY", emulator_key}});
        return run_program("api_tour", std::move(arguments), more);
    }
    ProgramResult run_all() {
        return run({"--all", "--push-item", "push_1"}, {{"CIS_LEGACY_BASE_URL", service.server.base_url()}});
    }
};

/// Each `METHOD pattern` in the output of the program, and the status after it.
struct Line {
    std::string route;
    std::string status;
};

std::vector<Line> calls_of(const ProgramResult& result) {
    std::vector<Line> calls;
    std::vector<std::string> lines = lines_of(result.out);
    REQUIRE_FALSE(lines.empty());
    lines.pop_back();  // the summary
    for (const std::string& line : lines) {
        std::istringstream words(line);
        std::string method;
        std::string pattern;
        Line call;
        words >> method >> pattern >> call.status;
        call.route = method + " " + pattern;
        calls.push_back(call);
    }
    return calls;
}

std::set<std::string> all_routes() {
    std::set<std::string> all;
    for (const auto& route : cis::emulator::routes()) all.insert(route.method + " " + route.path_pattern);
    return all;
}

/// The successful requests that the service counted.
std::set<std::string> answered_well(Emulator& service) {
    std::set<std::string> answered;
    for (const auto& count : service.server.statistics().requests) {
        CAPTURE(count.method, count.path_pattern, count.status);
        CHECK(count.status / 100 == 2);
        answered.insert(count.method + " " + count.path_pattern);
    }
    return answered;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("api_tour: --all calls every route, says so, and every call goes well") {
    ApiTour tour;
    const ProgramResult result = tour.run_all();
    CHECK(result.exit_code == 0);
    CHECK(result.err.empty());
    CHECK(answered_well(tour.service) == all_routes());

    std::set<std::string> printed;
    for (const Line& call : calls_of(result)) {
        CAPTURE(call.route, call.status);
        CHECK((call.status == "200" || call.status == "201" || call.status == "202"));
        printed.insert(call.route);
    }
    CHECK(printed == all_routes());
    CHECK(calls_of(result).size() == tour.service.server.requests().size());
    CHECK(result.last_line() ==
          std::to_string(calls_of(result).size()) + " calls succeeded, 0 were left out, 0 failed");
}

TEST_CASE("api_tour: only requests with a body say what it is, and activation has none") {
    ApiTour tour;
    REQUIRE(tour.run_all().exit_code == 0);
    std::set<std::string> without_body;
    for (const auto& request : tour.service.server.requests()) {
        CAPTURE(request.method, request.path);
        const bool has_type = std::ranges::any_of(request.headers, [](const auto& header) {
            return header.first == "Content-Type" || header.first == "content-type";
        });
        const bool may_have_body = (request.method == "POST" || request.method == "PATCH") &&
                                   !request.path.ends_with("/activate") && !has(request.path, "/deactivate/");
        CHECK(has_type == may_have_body);
        CHECK(request.body.empty() == !may_have_body);
        if (!may_have_body) without_body.insert(request.method);
    }
    CHECK(without_body == std::set<std::string>{"DELETE", "GET", "POST"});
}

TEST_CASE("api_tour: prints no secret and nothing of a candidate, and cleans up") {
    ApiTour tour;
    const ProgramResult result = tour.run_all();
    REQUIRE(result.exit_code == 0);
    for (const char* const part : {"whsec_", emulator_key, "@example.com", "Ada", "Ben", "Cem"}) {
        CAPTURE(part);
        CHECK_FALSE(has(result.out, part));
    }
    const json webhooks = tour.service.http.get("/api/v2/webhooks").json()["data"];
    CHECK(webhooks.size() == 3);
    for (const json& webhook : webhooks) CHECK(webhook["is_active"] == false);
    const std::string posting = tour.service.http.get("/api/v2/postings").json()["data"][0]["id"];
    CHECK(tour.service.http.get("/api/v2/postings/" + posting + "/questions").json()["data"].empty());
}

TEST_CASE("api_tour: without options it is the tour of v2, and says what it leaves out") {
    ApiTour tour;
    const ProgramResult result = tour.run({});
    CHECK(result.exit_code == 0);
    std::set<std::string> v2;
    for (const std::string& route : all_routes()) {
        const bool legacy = has(route, " /api/") && !has(route, " /api/v");
        if (!legacy && !has(route, "/v4/") && !has(route, "/push/")) v2.insert(route);
    }
    CHECK(answered_well(tour.service) == v2);
    const std::vector<std::string> lines = lines_of(result.out);
    CHECK(std::ranges::any_of(lines, [](const std::string& line) {
        return line.starts_with("GET    /api/v2/ats/candidates/push/{item_id}") &&
               has(line, "left out: item_id");
    }));
    CHECK(has(result.last_line(), " 1 were left out, 0 failed"));
}

TEST_CASE("api_tour: a posting can be reused, as often as one likes, and keeps what it had") {
    ApiTour tour;
    const std::string posting = tour.service.active_posting();
    const std::string questions = "/api/v2/postings/" + posting + "/questions";
    for (const char* const modality : {"sms", "voice"}) {
        REQUIRE(tour.service.http.post(questions, {{"modality", modality}}).status == 201);
    }
    const auto order = values_of(tour.service.http.get(questions), "id");
    CHECK(tour.run({"--posting", posting, "--v4"}).exit_code == 0);
    CHECK(tour.run({"--posting", posting}).exit_code == 0);
    CHECK(tour.service.server.statistics().count("POST", "/api/v2/postings") == 1);  // of the fixture
    CHECK(tour.service.server.candidate_count(posting) == 4);
    CHECK(values_of(tour.service.http.get(questions), "id") == order);
    CHECK(tour.service.http.get("/api/v2/postings").json()["data"][0]["title"] == "Backend engineer");
}

TEST_CASE("api_tour: an unknown posting fails once, and nothing that needs it is sent") {
    ApiTour tour;
    const ProgramResult result = tour.run({"--posting", "no-such-posting"});
    CHECK(result.exit_code == 1);
    CHECK(has(result.out, "failed: the posting is not in the list"));
    CHECK(tour.service.server.statistics().count("PATCH") == 0);
    CHECK(tour.service.server.statistics().count("GET", "/api/v2/voices", 200) == 1);
}

TEST_CASE("api_tour: a call that fails is told, and the tour goes on") {
    ApiTour tour;
    tour.service.server.inject({.response = Fault::Response::proxy_error,
                                .method = "POST",
                                .path_pattern = "/api/v2/postings/{posting_id}/candidates"});
    const ProgramResult result = tour.run_all();
    CHECK(result.exit_code == 1);
    const std::vector<std::string> lines = lines_of(result.out);
    CHECK(std::ranges::count_if(lines, [](const std::string& line) { return has(line, " failed: "); }) == 1);
    CHECK(std::ranges::any_of(lines, [](const std::string& line) {
        return line.starts_with("POST   /api/v2/postings/{posting_id}/candidates ") && has(line, "503") &&
               has(line, "failed: server");
    }));
    CHECK(tour.service.server.statistics().count("POST", "/api/webhook/deactivate/{webhook_id}", 200) == 1);
}

TEST_CASE("api_tour: with --all, what is left out is a failure") {
    ApiTour tour;
    const ProgramResult result =
        tour.run({"--all", "--push-item", ""}, {{"CIS_LEGACY_BASE_URL", tour.service.server.base_url()}});
    CHECK(result.exit_code == 1);
    CHECK(has(result.last_line(), " 1 were left out, 0 failed"));
}

TEST_CASE("api_tour: an attempt that is repeated is counted") {
    ApiTour tour;
    tour.service.server.inject({.response = Fault::Response::rate_limited,
                                .path_pattern = "/api/v2/voices",
                                .times = 1,
                                .retry_after = "0"});
    const ProgramResult result = tour.run({});
    CHECK(result.exit_code == 0);
    const std::vector<std::string> lines = lines_of(result.out);
    CHECK(std::ranges::any_of(lines, [](const std::string& line) {
        return line.starts_with("GET    /api/v2/voices") && has(line, " 200 ") &&
               line.ends_with("(2 requests)");
    }));
}

TEST_CASE("api_tour: wrong usage is 2 and calls nothing") {
    ApiTour tour;
    const std::string url = tour.service.server.base_url();
    const auto refused = [&](std::vector<std::string> arguments, std::map<std::string, std::string> more,
                             const std::string& says) {
        const ProgramResult result = tour.run(std::move(arguments), std::move(more));
        CAPTURE(says);
        CHECK(result.exit_code == 2);
        CHECK(has(result.err, says));
        CHECK(result.out.empty());
    };
    refused({"--all"}, {{"CIS_LEGACY_BASE_URL", url}}, "--push-item");
    refused({"--all", "--push-item", "push_1", "--posting", "p"}, {{"CIS_LEGACY_BASE_URL", url}},
            "--posting");
    refused({"--legacy"}, {}, "CIS_LEGACY_BASE_URL");
    refused({"--colour"}, {}, "--colour");
    refused({}, {{"CIS_API_KEY", ""}}, "CIS_API_KEY");
    CHECK(tour.service.server.requests().empty());
    CHECK(tour.run({"--help"}).exit_code == 0);
}
