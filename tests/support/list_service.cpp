#include "list_service.hpp"

#include <algorithm>
#include <chrono>
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

std::shared_ptr<testing::FakeTransport> ListService::transport() {
    auto transport = std::make_shared<testing::FakeTransport>();
    transport->any().respond([this](const Request& request) { return answer(request); }).repeat();
    return transport;
}

Transfer ListService::answer(const Request& request) const {
    const auto page =
        page_of(candidates, list_query(request), {}, [time = now()](const ScheduledCandidate& one) {
            return one.at(time) ? std::optional<ListedFacts>({one.interview_id, one.created_at})
                                : std::nullopt;
        });
    Transfer transfer = testing::response(400, error_json("bad_request"));
    if (page) {
        json shown = json::array();
        for (const ScheduledCandidate* const one : page->items) shown.push_back(one->record(*one->at(now())));
        const std::int64_t total = std::max<std::int64_t>(0, page->total_count + miscounts_by);
        transfer = testing::response(
            200, list_json(shown, page->has_more, counts ? std::optional(total) : std::nullopt));
    }
    if (interfere) {
        if (auto other = interfere(request)) return *std::move(other);
    }
    return transfer;
}

}  // namespace cis::test
