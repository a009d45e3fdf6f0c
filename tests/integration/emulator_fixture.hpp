#pragma once

#include <cis/emulator/server.hpp>
#include "raw_http.hpp"
#include "test.hpp"

namespace cis::test {

using nlohmann::json;

inline constexpr const char* emulator_key = "key-of-the-tests";
inline constexpr double emulator_start = 1'700'000'000.0;

/// A running emulator, its clock, and a caller with a valid key.
class Emulator {
public:
    explicit Emulator(emulator::Options options = {})
        : server(complete(std::move(options))), http(server.base_url(), {{"X-API-KEY", emulator_key}}) {}

    void set_time(double epoch_seconds) { *clock_ = epoch_seconds; }
    void advance(double seconds) { *clock_ = *clock_ + seconds; }

    /// Creates a posting and returns its id.
    std::string posting(const json& body = {{"title", "Backend engineer"}}) {
        const RawReply reply = http.post("/api/v2/postings", body);
        REQUIRE(reply.status == 201);
        return reply.json()["data"]["id"];
    }

    std::string active_posting(const std::string& title = "Backend engineer") {
        const std::string id =
            posting({{"title", title}, {"workflow", {{{"type", "resume"}}, {{"type", "web_interview"}}}}});
        REQUIRE(http.send("POST", "/api/v2/postings/" + id + "/activate", "").status == 200);
        return id;
    }

    static std::string candidates(const std::string& posting_id) {
        return "/api/v2/postings/" + posting_id + "/candidates";
    }

    RawReply ingest(const std::string& posting_id, const json& body) {
        return http.post(candidates(posting_id), body);
    }

    /// Creates `count` candidates, one each second, and returns their interview ids.
    std::vector<std::string> ingest_many(const std::string& posting_id, int count) {
        std::vector<std::string> ids;
        for (int i = 0; i < count; ++i) {
            const RawReply reply = ingest(posting_id, {{"email", std::to_string(i) + "@example.com"}});
            REQUIRE(reply.status == 201);
            ids.push_back(reply.json()["data"]["interview_id"]);
            advance(1);
        }
        return ids;
    }

private:
    [[nodiscard]] emulator::Options complete(emulator::Options options) {
        if (options.api_key.empty()) options.api_key = emulator_key;
        if (!options.now) options.now = [clock = clock_] { return clock->load(); };
        return options;
    }

    std::shared_ptr<std::atomic<double>> clock_ = std::make_shared<std::atomic<double>>(emulator_start);

public:
    emulator::Server server;
    RawHttp http;
};

/// The `error` of a reply in the service's envelope. Checks that all its members exist.
[[nodiscard]] inline json error_of(const RawReply& reply) {
    const json body = reply.json();
    REQUIRE(body.size() == 1);
    const json& error = body.at("error");
    for (const char* const name : {"type", "code", "message", "param", "doc_url", "errors"}) {
        CAPTURE(name);
        REQUIRE(error.contains(name));
    }
    REQUIRE(error["type"].is_string());
    REQUIRE(error["message"].is_string());
    REQUIRE(error["errors"].is_array());
    for (const json& entry : error["errors"]) {
        REQUIRE(entry.size() == 3);
        REQUIRE(entry.at("code") == "invalid_param");
        REQUIRE(entry.at("message").is_string());
        REQUIRE(entry.at("param").is_string());
    }
    return error;
}

/// The `param` of each entry of `errors[]`.
[[nodiscard]] inline std::vector<std::string> params_of(const RawReply& reply) {
    std::vector<std::string> params;
    const json error = error_of(reply);
    for (const json& entry : error["errors"]) params.push_back(entry["param"]);
    return params;
}

/// The `detail` of a reply of the legacy API.
[[nodiscard]] inline json detail_of(const RawReply& reply) {
    const json body = reply.json();
    REQUIRE(body.size() == 1);
    return body.at("detail");
}

/// The `loc` of each entry of a `detail`. Checks that all members of an entry exist.
[[nodiscard]] inline std::vector<json> places_of(const RawReply& reply) {
    std::vector<json> places;
    const json detail = detail_of(reply);
    REQUIRE(detail.is_array());
    for (const json& entry : detail) {
        REQUIRE(entry.size() == 3);
        REQUIRE(entry.at("msg").is_string());
        REQUIRE(entry.at("type").is_string());
        places.push_back(entry.at("loc"));
    }
    return places;
}

/// The names of an object's members.
[[nodiscard]] inline std::set<std::string> members(const json& object) {
    std::set<std::string> names;
    for (const auto& [name, value] : object.items()) names.insert(name);
    return names;
}

/// The values of one member of all items of a list.
[[nodiscard]] inline std::vector<std::string> values_of(const RawReply& reply, const char* member) {
    REQUIRE(reply.status == 200);
    std::vector<std::string> values;
    const json body = reply.json();
    for (const json& item : body.at("data")) values.push_back(item.at(member));
    return values;
}

}  // namespace cis::test
