#include "wire/envelope.hpp"

#include <string>
#include <string_view>
#include <utility>

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

/// The location of a field, step by step. Everything after `metadata` is one key, even if it contains dots.
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

/// Makes the error of the legacy API, which has neither status 400 nor 403.
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

Response json_response(int status, const Json& body) {
    Response response;
    response.status = status;
    // List envelopes contain the path, which need not be UTF-8.
    response.body = body.dump(-1, ' ', false, Json::error_handler_t::replace);
    return response;
}

Response resource_response(int status, Json data, Json meta) {
    return json_response(status, {{"data", std::move(data)}, {"meta", std::move(meta)}});
}

Response list_response(std::vector<Json> data, bool has_more, std::size_t total_count, std::string url) {
    return json_response(
        200,
        {{"data", Json(std::move(data))},
         {"pagination", {{"has_more", has_more}, {"total_count", total_count}, {"url", std::move(url)}}}});
}

Response error_response(const ApiError& error, const Request& request) {
    return is_legacy(request) ? detailed(error, request) : enveloped(error);
}

}  // namespace cis::emulator
