#include "control/control_api.hpp"

#include <array>
#include <chrono>
#include <exception>
#include <string>
#include <string_view>
#include <utility>

#include <cis/emulator/server.hpp>
#include "control/body_reader.hpp"
#include "control/control_json.hpp"
#include "control/own_host.hpp"
#include "wire/api_error.hpp"
#include "wire/envelope.hpp"
#include "wire/invalid_member.hpp"
#include "wire/json.hpp"
#include "wire/uri.hpp"

namespace cis::emulator {
namespace {

constexpr std::string_view control_prefix = "/__emulator";

template <class T>
Json to_array(const std::vector<T>& items) {
    Json array = Json::array();
    for (const T& item : items) array.push_back(to_json(item));
    return array;
}

void expect_nothing(const Json& input) { BodyReader{input}.finish(); }

Json reset(Server& server, const Json& body) {
    expect_nothing(body);
    server.reset();
    return Json::object();
}

Json seed_candidates(Server& server, const Json& body) {
    return {{"interview_ids", server.seed(read_candidate_seed(body))}};
}

Json count_candidates(Server& server, const Json& query) {
    std::string posting_id;
    BodyReader reader{query};
    reader.require("posting_id", posting_id);
    reader.finish();
    return {{"count", server.candidate_count(posting_id)}};
}

Json inject_fault(Server& server, const Json& body) {
    server.inject(read_fault(body));
    return Json::object();
}

Json clear_faults(Server& server, const Json& query) {
    expect_nothing(query);
    server.clear_faults();
    return Json::object();
}

Json read_clock(Server& server, const Json& query) {
    expect_nothing(query);
    return {{"now", server.now()}};
}

Json advance_clock(Server& server, const Json& body) {
    std::chrono::milliseconds time{0};
    BodyReader reader{body};
    reader.read("advance_ms", time);
    reader.finish();
    server.advance(time);
    return {{"now", server.now()}};
}

Json read_requests(Server& server, const Json& query) {
    expect_nothing(query);
    return {{"requests", to_array(server.requests())}};
}

Json clear_requests(Server& server, const Json& query) {
    expect_nothing(query);
    server.clear_requests();
    return Json::object();
}

Json read_deliveries(Server& server, const Json& query) {
    expect_nothing(query);
    return {{"deliveries", to_array(server.deliveries())}};
}

Json emit_event(Server& server, const Json& body) {
    std::string event_type;
    std::string interview_id;
    BodyReader reader{body};
    reader.require("event_type", event_type);
    reader.require("interview_id", interview_id);
    reader.finish();
    return {{"webhooks", server.trigger_event(event_type, interview_id)}};
}

Json read_ingestion(Server& server, const Json& query) {
    expect_nothing(query);
    return to_json(server.ingestion());
}

Json change_ingestion(Server& server, const Json& body) {
    server.set_ingestion(changed(server.ingestion(), body));
    return to_json(server.ingestion());
}

Json read_statistics(Server& server, const Json& query) {
    expect_nothing(query);
    return to_json(server.statistics());
}

struct ControlRoute {
    std::string_view method;
    std::string_view path;  ///< the path without the prefix
    /// Carries out the request. It gets the body as an object; for a GET or DELETE, the query.
    Json (*act)(Server& server, const Json& input);
};

constexpr std::array<ControlRoute, 14> control_routes{{
    {"POST", "/reset", reset},
    {"GET", "/candidates", count_candidates},
    {"POST", "/candidates", seed_candidates},
    {"POST", "/faults", inject_fault},
    {"DELETE", "/faults", clear_faults},
    {"GET", "/clock", read_clock},
    {"POST", "/clock", advance_clock},
    {"GET", "/requests", read_requests},
    {"DELETE", "/requests", clear_requests},
    {"GET", "/deliveries", read_deliveries},
    {"POST", "/events", emit_event},
    {"GET", "/ingestion", read_ingestion},
    {"PATCH", "/ingestion", change_ingestion},
    {"GET", "/statistics", read_statistics},
}};

/// The members of the input. An empty body has none.
Json read_input(const Request& request) {
    if (request.method == "GET" || request.method == "DELETE") return parse_query(request.query);
    if (!request.complete) throw body_too_large();
    return request.body.empty() ? Json::object() : parse_object(request.body);
}

Response dispatch(Server& server, const Request& request, std::string_view address) {
    if (!request.from_loopback) {
        throw ApiError{403, "forbidden", "The control API serves only callers on this machine.", {}, {}};
    }
    if (!names_own_host(request, address)) {
        throw ApiError{
            403,
            "forbidden",
            "The control API serves no web page of another site: Host, and Origin if there is one, "
            "must name this machine, for example as 127.0.0.1 or localhost.",
            {},
            {}};
    }
    const std::string_view path = std::string_view{request.path}.substr(control_prefix.size());
    for (const ControlRoute& route : control_routes) {
        if (route.method == request.method && route.path == path) {
            return json_response(200, route.act(server, read_input(request)));
        }
    }
    throw not_found("route of the control API");
}

}  // namespace

bool is_control(const Request& request) {
    const std::string_view path = request.path;
    return path.starts_with(control_prefix) &&
           (path.size() == control_prefix.size() || path[control_prefix.size()] == '/');
}

Response control(Server& server, const Request& request, std::string_view address) {
    try {
        return dispatch(server, request, address);
    } catch (const ApiError& error) {
        return error_response(error, request);
    } catch (const InvalidMember& error) {
        return error_response(validation_error({{error.member(), error.problem()}}), request);
    } catch (const std::exception&) {
        return error_response(unexpected_failure(), request);
    }
}

}  // namespace cis::emulator
