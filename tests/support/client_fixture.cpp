#include "client_fixture.hpp"

#include <nlohmann/json.hpp>
#include <utility>

namespace cis::test {

using nlohmann::json;

namespace {

json candidate(std::string_view interview_id) {
    return {{"object", "candidate"},
            {"interview_id", interview_id},
            {"name", "Ada"},
            {"email", "ada@example.com"}};
}

}  // namespace

ClientOptions options_for(const std::string& base_url) {
    ClientOptions options;
    options.base_url = base_url;
    options.api_key = api_key;
    return options;
}

ClientOptions options_for(const std::string& base_url, std::shared_ptr<Clock> clock) {
    ClientOptions options = options_for(base_url);
    options.clock = std::move(clock);
    return options;
}

FaultyService::FaultyService(std::vector<Responder> answers) : server{answer_in_turn(std::move(answers))} {}

std::string candidate_json(std::string_view interview_id) { return candidate(interview_id).dump(); }

std::string receipt_json(std::string_view interview_id) {
    const json receipt = {
        {"interview_id", interview_id}, {"object", "candidate"}, {"candidate", candidate(interview_id)}};
    return json{{"data", receipt}, {"meta", json::object()}}.dump();
}

std::string posting_json(std::string_view id) {
    return json{{"data", {{"object", "posting"}, {"id", id}}}, {"meta", nullptr}}.dump();
}

std::string page_json(const std::vector<std::string>& items, bool has_more, int total_count) {
    std::string data;
    for (const std::string& item : items) {
        data += (data.empty() ? "" : ",") + item;
    }
    const json pagination = {{"has_more", has_more}, {"total_count", total_count}, {"url", "/"}};
    return R"({"data":[)" + data + R"(],"pagination":)" + pagination.dump() + "}";
}

std::string candidate_page(std::initializer_list<std::string_view> interview_ids, bool has_more,
                           int total_count) {
    std::vector<std::string> items;
    for (const std::string_view id : interview_ids) {
        items.push_back(candidate_json(id));
    }
    return page_json(items, has_more, total_count);
}

std::string error_json(std::string_view code, std::string_view message) {
    return json{{"error",
                 {{"type", "invalid_request_error"},
                  {"code", code},
                  {"message", message},
                  {"param", nullptr},
                  {"doc_url", nullptr},
                  {"errors", json::array()}}}}
        .dump();
}

}  // namespace cis::test
