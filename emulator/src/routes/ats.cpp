#include "resources/ats.hpp"

#include <array>
#include <string>
#include <utility>

#include "resources/validation.hpp"
#include "routes/request_context.hpp"
#include "routes/routes.hpp"
#include "wire/api_error.hpp"
#include "wire/envelope.hpp"
#include "wire/json.hpp"

namespace cis::emulator {
namespace {

constexpr std::array<FieldRule, 4> search_rules{{{"ats_name", FieldType::string},
                                                 {"email", FieldType::string},
                                                 {"ats_candidate_id", FieldType::string},
                                                 {"limit", FieldType::integer}}};

Json read_search(const RequestContext& context) {
    Json body = parse_object(context.request.body);
    Violations violations;
    check_fields(body, search_rules, violations);
    violations.check();
    for (const FieldRule& rule : search_rules) body.emplace(rule.name, nullptr);
    if (body["ats_name"].is_null()) violations.add("ats_name", "is required");
    if (body["email"].is_null() && body["ats_candidate_id"].is_null()) {
        violations.add("email", "or ats_candidate_id is required");
    }
    if (body["limit"].is_null()) body["limit"] = 20;
    if (body["limit"] < 1 || body["limit"] > 100) violations.add("limit", "must be an integer from 1 to 100");
    violations.check();
    return body;
}

/// Whether the candidate has all the values of the search.
bool matches(const AtsCandidate& candidate, const Json& search) {
    const auto same = [&](const char* name, const std::string& value) {
        return search[name].is_null() || search[name] == value;
    };
    return same("ats_name", candidate.ats_name) && same("email", candidate.email) &&
           same("ats_candidate_id", candidate.id);
}

Json find_matches(const RequestContext& context, const Json& search) {
    Json matches_found = Json::array();
    for (const AtsCandidate& candidate : context.workspace.all<AtsCandidate>()) {
        if (matches_found.size() == search["limit"].get<std::size_t>()) break;
        if (!matches(candidate, search)) continue;
        matches_found.push_back({{"ats_name", candidate.ats_name},
                                 {"ats_candidate_id", candidate.id},
                                 {"name", candidate.name},
                                 {"email", candidate.email}});
    }
    return matches_found;
}

Response resolve(const RequestContext& context) {
    const Json search = read_search(context);
    const bool supported = is_one_of(search["ats_name"], ats_names);
    Json found = find_matches(context, search);
    const char* const status = found.empty() ? "not_found" : "found";
    return resource_response(
        200, {{"object", "ats_resolve_result"},
              {"success", supported},
              {"status", supported ? status : "failed"},
              {"email", found.empty() ? search["email"] : found[0]["email"]},
              {"ats_candidate_id", found.empty() ? search["ats_candidate_id"] : found[0]["ats_candidate_id"]},
              {"matches", std::move(found)},
              {"error", supported ? Json{} : Json("The ATS is not supported.")}});
}

Response push_status(const RequestContext& context) {
    const AtsPush* const push = context.workspace.all<AtsPush>().find(context.arguments.at("item_id"));
    if (push == nullptr) throw not_found("push");
    return resource_response(200, push->resource);
}

}  // namespace

void add_ats_routes(RouteTable& routes) {
    routes.add("POST", "/api/v2/ats/candidates/resolve", resolve);
    routes.add("GET", "/api/v2/ats/candidates/push/{item_id}", push_status);
}

}  // namespace cis::emulator
