#include "list_service.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <limits>
#include <utility>

#include "client_fixture.hpp"

namespace cis::test {

using nlohmann::json;

const ShownState* ScheduledCandidate::at(double time) const {
    if (time < created_at || (vanishes_at && time >= *vanishes_at)) return nullptr;
    const ShownState* shown = nullptr;
    for (const ShownState& state : states) {
        if (state.from <= time) shown = &state;
    }
    return shown;
}

json ScheduledCandidate::record(const ShownState& state) const {
    json record = state.members;
    record["object"] = "candidate";
    record["interview_id"] = interview_id;
    record["posting_id"] = "p1";
    record["created_at"] = created_at;
    return record;
}

ListService::ListService(std::shared_ptr<testing::FakeClock> clock) : clock_(std::move(clock)) {}

double ListService::now() const {
    return std::chrono::duration<double>(clock_->wall_now().time_since_epoch()).count();
}

std::size_t ListService::listed() const {
    return static_cast<std::size_t>(std::ranges::count_if(
        candidates, [time = now()](const ScheduledCandidate& one) { return one.at(time) != nullptr; }));
}

std::shared_ptr<testing::FakeTransport> ListService::transport() {
    auto transport = std::make_shared<testing::FakeTransport>();
    transport->any().respond([this](const Request& request) { return answer(request); }).repeat();
    return transport;
}

Transfer ListService::answer(const Request& request) {
    ++requests;
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const auto number = [&](const char* name, double otherwise) {
        const std::string text = query_of(request, name);
        return text.empty() || !knows_filters ? otherwise : std::strtod(text.c_str(), nullptr);
    };
    const double after = number("created_after", -infinity);
    const double before = number("created_before", infinity);
    const std::string limit = query_of(request, "limit");
    const std::size_t most = limit.empty() ? 20 : std::stoul(limit);
    const std::string cursor = query_of(request, "starting_after");
    const double time = now();
    json data = json::array();
    std::int64_t total = miscounts_by;
    bool has_more = false;
    bool is_after_cursor = cursor.empty();
    for (const ScheduledCandidate& one : candidates) {
        const ShownState* const state = one.at(time);
        if (state != nullptr && one.created_at >= after && one.created_at <= before) {
            ++total;
            if (is_after_cursor && data.size() < most) {
                data.push_back(one.record(*state));
            } else if (is_after_cursor) {
                has_more = true;
            }
        }
        if (one.interview_id == cursor && state != nullptr) is_after_cursor = true;
    }
    json pagination{{"has_more", has_more}, {"url", "/"}};
    if (counts) pagination["total_count"] = std::max<std::int64_t>(0, total);
    Transfer transfer = is_after_cursor
                            ? testing::response(200, json{{"data", data}, {"pagination", pagination}}.dump())
                            : testing::response(400, error_json("bad_request"));
    if (interfere) {
        if (auto other = interfere(request)) return *std::move(other);
    }
    return transfer;
}

std::string query_of(const Request& request, std::string_view name) {
    const std::string start = std::string(name) + '=';
    std::size_t at = request.url.find('?');
    while (at != std::string::npos) {
        const std::size_t end = request.url.find('&', ++at);
        if (request.url.compare(at, start.size(), start) == 0)
            return request.url.substr(at + start.size(),
                                      end == std::string::npos ? end : end - at - start.size());
        at = end;
    }
    return {};
}

}  // namespace cis::test
