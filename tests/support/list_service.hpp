#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include <cis/testing/fake_clock.hpp>
#include <cis/testing/fake_transport.hpp>
#include "candidate_list_json.hpp"

namespace cis::test {

/// What a candidate of a ListService shows from a time on.
struct ShownState {
    double from{0};
    nlohmann::json members{};  ///< of the record, besides `interview_id` and `created_at`
};

/// A candidate whose future is known.
struct ScheduledCandidate {
    std::string interview_id{};
    double created_at{0};
    std::vector<ShownState> states{};  ///< the first one is from `created_at` on
    std::optional<double> vanishes_at{};

    /// None if the candidate is not listed at this time.
    [[nodiscard]] const ShownState* at(double time) const;
    [[nodiscard]] nlohmann::json record(const ShownState& state) const;
};

/// A posting whose candidates change with a clock, behind a FakeTransport.
class ListService {
public:
    explicit ListService(std::shared_ptr<testing::FakeClock> clock);

    std::vector<ScheduledCandidate> candidates{};  ///< in the order of `created_at`
    bool counts{true};                             ///< whether it sends `total_count`
    std::int64_t miscounts_by{0};                  ///< what it adds to `total_count`
    /// Called for each request after its answer is made; the answer that it returns replaces it.
    std::function<std::optional<Transfer>(const Request&)> interfere{};

    /// A transport that asks this model.
    [[nodiscard]] std::shared_ptr<testing::FakeTransport> transport();
    [[nodiscard]] Transfer answer(const Request& request) const;
    /// Epoch seconds.
    [[nodiscard]] double now() const;

private:
    std::shared_ptr<testing::FakeClock> clock_;
};

}  // namespace cis::test
