#pragma once

#include <cis/sync/memory_store.hpp>
#include <cis/sync/mirror.hpp>
#include "list_service.hpp"
#include "test.hpp"

namespace cis::test {

inline constexpr double hour = 3600;
inline constexpr double day = 24 * hour;

/// A posting in a model of the service, and what its mirrors share.
struct Mirrored {
    Mirrored() {
        options.posting_id = "p1";
        options.store = store;
        options.clock = clock;
        options.on_change = [this](const sync::MirrorChange& change) { changes.push_back(change); };
    }

    std::shared_ptr<FakeClock> clock{std::make_shared<FakeClock>()};
    ListService service{clock};
    std::shared_ptr<sync::MemoryStore> store{std::make_shared<sync::MemoryStore>(clock)};
    double start{service.now()};
    sync::MirrorOptions options;
    std::vector<sync::MirrorChange> changes;

    [[nodiscard]] Client client() {
        ClientOptions its_options = options_for("http://127.0.0.1:1", clock);
        its_options.transport = service.transport();
        return Client(its_options);
    }
    /// A candidate who stays as it is. @param age at the start, in seconds
    ScheduledCandidate& add(double age, const char* status = "pending") {
        const std::string id = "i" + std::to_string(service.candidates.size());
        return service.candidates.emplace_back(
            ScheduledCandidate{.interview_id = id,
                               .created_at = start - age,
                               .states = {{.from = start - age, .members = {{"status", status}}}}});
    }
    void change(ScheduledCandidate& one, double from, const char* status) const {
        one.states.push_back({.from = start + from, .members = {{"status", status}}});
    }
    /// @param time from the start, in seconds
    void wait_until(double time) {
        clock->advance(std::chrono::milliseconds(
            static_cast<std::int64_t>((start + time - service.now()) * 1000 + 0.5)));
    }
    [[nodiscard]] std::vector<std::string> statuses_of(const std::string& id) const {
        std::vector<std::string> statuses;
        const std::vector<sync::HistoryEntry> history = store->history("p1", id).value();
        for (const sync::HistoryEntry& entry : history) {
            statuses.push_back(entry.kind == sync::ChangeKind::vanished ? "vanished"
                               : entry.candidate ? std::string(entry.candidate->status.text())
                                                 : "purged");
        }
        return statuses;
    }
};

}  // namespace cis::test
