#include "candidate_list_json.hpp"

#include <cstddef>
#include <cstdlib>

namespace cis::test {

using nlohmann::json;

std::string query_of(const Request& request, const std::string& name) {
    const std::size_t at = request.url.find(name + '=');
    if (at == std::string::npos) return {};
    const std::string value = request.url.substr(at + name.size() + 1);
    return value.substr(0, value.find('&'));
}

ListQuery list_query(const Request& request) {
    const auto time = [&](const char* name) -> std::optional<double> {
        const std::string text = query_of(request, name);
        if (text.empty()) return std::nullopt;
        return std::strtod(text.c_str(), nullptr);
    };
    ListQuery query{.created_after = time("created_after"),
                    .created_before = time("created_before"),
                    .starting_after = query_of(request, "starting_after")};
    const std::string limit = query_of(request, "limit");
    if (!limit.empty()) query.limit = std::stoul(limit);
    return query;
}

std::string list_json(const json& candidates, bool has_more, std::optional<std::int64_t> total_count) {
    json pagination{{"has_more", has_more}, {"url", "/"}};
    if (total_count) pagination["total_count"] = *total_count;
    return json{{"data", candidates}, {"pagination", pagination}}.dump();
}

std::string creation_json(const json& candidate) {
    return json{{"data", {{"interview_id", candidate["interview_id"]}, {"candidate", candidate}}}}.dump();
}

}  // namespace cis::test
