#include "wire/error_response.hpp"

#include <string>
#include <string_view>
#include <utility>

#include "wire/envelope.hpp"
#include "wire/legacy_path.hpp"

namespace cis::emulator {
namespace {

Response enveloped(const ApiError& error) {
    Json entries = Json::array();
    for (const FieldError& entry : error.errors) {
        entries.push_back({{"code", "invalid_param"}, {"message", entry.message}, {"param", entry.param}});
    }
    return json_response(error.status,
                         {{"error",
                           {{"type", error.status < 500 ? "invalid_request_error" : "api_error"},
                            {"code", error.code},
                            {"message", error.message},
                            {"param", error.param.empty() ? Json{} : Json(error.param)},
                            {"doc_url", nullptr},
                            {"errors", std::move(entries)}}}});
}

/// Where a field is, step by step. What follows `metadata` is one key, whatever it holds.
Json location(const Request& request, std::string_view param) {
    const char* const part = request.method == "GET" || request.method == "HEAD" ? "query" : "body";
    Json steps = Json::array({part});
    if (param.empty() || param == part) return steps;
    while (true) {
        const auto dot = param.find('.');
        const auto step = param.substr(0, steps.back() == "metadata" ? std::string_view::npos : dot);
        steps.push_back(step);
        if (step.size() == param.size()) return steps;
        param.remove_prefix(step.size() + 1);
    }
}

Json detail_entry(const Request& request, const FieldError& error) {
    return {{"loc", location(request, error.param)}, {"msg", error.message}, {"type", "value_error"}};
}

/// The legacy API knows neither 400 nor 403.
Response detailed(const ApiError& error, const Request& request) {
    if (error.status == 400) {
        return json_response(
            422, {{"detail", Json::array({detail_entry(request, {error.param, error.message})})}});
    }
    if (error.status == 422) {
        Json entries = Json::array();
        for (const FieldError& entry : error.errors) entries.push_back(detail_entry(request, entry));
        return json_response(422, {{"detail", std::move(entries)}});
    }
    return json_response(error.status == 403 ? 401 : error.status, {{"detail", error.message}});
}

}  // namespace

Response to_response(const ApiError& error, const Request& request) {
    return is_legacy(request) ? detailed(error, request) : enveloped(error);
}

}  // namespace cis::emulator
