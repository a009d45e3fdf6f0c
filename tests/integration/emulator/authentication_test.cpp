#include "emulator_fixture.hpp"

TEST_CASE("emulator: requests need a valid key or token") {
    cis::emulator::Options options;
    options.bearer_tokens = {"token-of-the-tests"};
    const Emulator emulator{options};
    const std::string route = GENERATE("/api/v2/postings", "/health", "/api/v2/nothing-here");
    const long let_in = route == "/api/v2/nothing-here" ? 404 : 200;

    struct Row {
        RawHeaders headers;
        long status;  // 0 for accepted
        const char* code;
    };
    const std::vector<Row> rows{
        {{{"X-API-KEY", emulator_key}}, 0, ""},
        {{{"x-api-key", emulator_key}}, 0, ""},
        {{}, 401, "unauthorized"},
        {{{"X-API-KEY", "another"}}, 403, "forbidden"},
        {{{"X-API-KEY", std::string{emulator_key} + "x"}}, 403, "forbidden"},
        {{{"Authorization", "Bearer token-of-the-tests"}}, 0, ""},
        {{{"Authorization", "Bearer another"}}, 401, "unauthorized"},
        {{{"Authorization", "token-of-the-tests"}}, 401, "unauthorized"},
        {{{"X-API-KEY", "another"}, {"Authorization", "Bearer token-of-the-tests"}}, 403, "forbidden"},
        {{{"X-API-KEY", emulator_key}, {"Authorization", "Bearer another"}}, 0, ""},
    };
    for (std::size_t i = 0; i < rows.size(); ++i) {
        CAPTURE(route, i);
        RawHttp http{emulator.server.base_url()};
        const RawReply reply = http.get(route, rows[i].headers);
        if (rows[i].status == 0) {
            CHECK(reply.status == let_in);
        } else {
            CHECK(reply.status == rows[i].status);
            CHECK(error_of(reply)["code"] == rows[i].code);
            CHECK(error_of(reply)["type"] == "invalid_request_error");
        }
    }
}

TEST_CASE("emulator: a workspace does not show what belongs to another") {
    cis::emulator::Options options;
    options.workspace_id = "one";
    options.further_workspace_ids = {"two"};
    Emulator emulator{options};
    const std::string id = emulator.posting();
    const RawHeaders one{{"X-Workspace-Id", "one"}};
    const RawHeaders two{{"X-Workspace-Id", "two"}};

    CHECK(values_of(emulator.http.get("/api/v2/postings", one), "id") == std::vector{id});
    CHECK(values_of(emulator.http.get("/api/v2/postings", two), "id").empty());
    CHECK(emulator.http.patch("/api/v2/postings/" + id, json::object(), one).status == 200);
    const RawReply hidden = emulator.http.patch("/api/v2/postings/" + id, json::object(), two);
    CHECK(hidden.status == 404);
    CHECK(error_of(hidden)["code"] == "not_found");
    CHECK(emulator.http.get(Emulator::candidates(id), two).status == 404);
    CHECK(emulator.http.get("/api/v2/postings", {{"X-Workspace-Id", "three"}}).status == 404);
}

TEST_CASE("emulator: invalid options are refused") {
    using cis::emulator::Options;
    using cis::emulator::Server;
    Options options;
    CHECK_THROWS_AS(Server{options}, std::invalid_argument);
    options.api_key = emulator_key;
    options.address = "no address";
    CHECK_THROWS_AS(Server{options}, std::invalid_argument);
    options.address = "127.0.0.1";
    options.fail_rate = 1.5;
    CHECK_THROWS_AS(Server{options}, std::invalid_argument);
    options.fail_rate = 0;
    const Server first{options};
    options.port = first.port();
    CHECK_THROWS_AS(Server{options}, std::system_error);
}
