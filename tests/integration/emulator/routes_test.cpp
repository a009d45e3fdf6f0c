#include <cis/emulator/route.hpp>
#include <regex>
#include "emulator_fixture.hpp"

TEST_CASE("emulator: it lists its routes, each once") {
    const auto routes = cis::emulator::routes();
    std::set<std::string> distinct;
    for (const auto& route : routes) distinct.insert(route.method + " " + route.path_pattern);
    CHECK(distinct.size() == routes.size());
    for (const char* const route :
         {"GET /health", "GET /api/health", "POST /api/v4/webhooks", "GET /api/interviews/export/json",
          "GET /api/v2/phone-numbers/{config_id}", "POST /api/ingest/x/bulk/{url_key}",
          "DELETE /api/v2/postings/{posting_id}/questions/{question_id}"}) {
        CAPTURE(route);
        CHECK(distinct.contains(route));
    }
}

TEST_CASE("emulator: every route accepts any arguments, and none is open without credentials") {
    Emulator emulator;
    RawHttp stranger{emulator.server.base_url(), {{"X-API-KEY", "another"}}};
    RawHttp nobody{emulator.server.base_url()};
    const std::regex argument{R"(\{[a-z_]+\})"};
    for (const auto& route : cis::emulator::routes()) {
        CAPTURE(route.method, route.path_pattern);
        const std::string target = std::regex_replace(route.path_pattern, argument, "a%2Fb%C3%A9");
        const bool legacy =
            route.path_pattern.starts_with("/api/") && !route.path_pattern.starts_with("/api/v");
        CHECK(nobody.send(route.method, target, "{}").status == 401);
        CHECK(stranger.send(route.method, target, "{}").status == (legacy ? 401 : 403));
        const RawReply reply = emulator.http.send(route.method, target, "{}");
        CHECK(reply.status < 500);
        CHECK(emulator.server.statistics().count(route.method, route.path_pattern) == 3);
        if (target != route.path_pattern) CHECK(reply.status == 404);
        if (reply.status >= 400) CHECK(reply.json().contains(legacy ? "detail" : "error"));
    }
}
