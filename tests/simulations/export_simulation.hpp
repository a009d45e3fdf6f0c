#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "sync/export_plan.hpp"

namespace cis::test {

/// What a simulated service and its network do.
struct ExportSchedule {
    std::uint64_t seed{0};
    std::size_t max_in_flight{8};
    std::size_t candidates{1000};
    enum class Times { even, burst, campaigns, one_instant, on_bounds } times{Times::even};
    enum class Order { ascending, descending, mixed } order{Order::ascending};
    sync::detail::Filters filters{sync::detail::Filters::counted};
    bool sends_total{true};
    enum class Counts {
        right,
        huge,            ///< the largest number, always
        huge_unlimited,  ///< a million, unless the request has `created_before`
        a_few_more,      ///< fifty more, unless the request has `created_before`
        multiplied,      ///< a thousand times the right number
    } counts{Counts::right};
    double without_time{0};   ///< share of candidates whose `created_at` is null
    std::size_t arrivals{0};  ///< candidates that are created while it runs
    std::size_t late{0};      ///< candidates that are listed late, with an earlier time
    std::size_t removed{0};   ///< candidates that go away while it runs
    double cursor_gone{0};    ///< share of pages whose cursor is unknown
    double cut_short{0};      ///< share of responses that break off
    double killed{0};         ///< share of steps after which the process is killed
};

/// How such an export ended.
struct SimulatedExport {
    sync::detail::ExportPlan::Verdict verdict{};
    std::multiset<std::size_t> exported{};  ///< the numbers of the candidates in the output
    std::set<std::size_t> there{};          ///< at the end
    std::size_t pages{0};
    std::size_t rounds{0};  ///< of `max_in_flight` pages at the same time
    bool is_stuck{false};
    std::optional<std::string> fault{};  ///< what contradicts the rules
};

[[nodiscard]] SimulatedExport simulate_export(const ExportSchedule& schedule);

}  // namespace cis::test
