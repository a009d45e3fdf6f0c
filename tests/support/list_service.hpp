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

/// A model of the candidate list of one posting, which changes with a clock.
class ListService {
public:
    explicit ListService(std::shared_ptr<testing::FakeClock> clock);

    std::vector<ScheduledCandidate> candidates{};  ///< in the order of `created_at`
    std::uint64_t requests{0};
    bool knows_filters{true};      ///< otherwise it answers as if there were none
    bool counts{true};             ///< whether it sends `total_count`
    std::int64_t miscounts_by{0};  ///< what it adds to `total_count`
    /// Called for each request after its answer is made; the answer that it returns replaces it.
    std::function<std::optional<Transfer>(const Request&)> interfere{};

    /// A transport that asks this model.
    [[nodiscard]] std::shared_ptr<testing::FakeTransport> transport();
    [[nodiscard]] Transfer answer(const Request& request);
    /// Epoch seconds.
    [[nodiscard]] double now() const;
    /// How many are listed now.
    [[nodiscard]] std::size_t listed() const;

private:
    std::shared_ptr<testing::FakeClock> clock_;
};

/// The value of a parameter of a URL; empty if it has none.
[[nodiscard]] std::string query_of(const Request& request, std::string_view name);

}  // namespace cis::test
