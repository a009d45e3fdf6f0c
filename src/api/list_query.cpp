#include "api/list_query.hpp"

#include <cmath>
#include <optional>
#include <string>

#include "cis/core/error.hpp"

namespace cis::detail {
namespace {

void add_bound(CallSpec& spec, std::string_view name, const std::optional<Timestamp>& bound) {
    if (!bound) return;
    if (!std::isfinite(bound->epoch_seconds()))
        set_fault(spec, invalid_argument(std::string(name), "is not a finite number"));
    add_query(spec, name, bound->to_decimal());
}

}  // namespace

void add_list_query(CallSpec& spec, const ListParams& params) {
    constexpr int smallest = 1;
    constexpr int largest = 100;
    if (params.limit) {
        if (*params.limit < smallest || *params.limit > largest) {
            set_fault(spec, invalid_argument("limit", "must be between 1 and 100"));
        }
        add_query(spec, "limit", std::to_string(*params.limit));
    }
    if (!params.starting_after.empty()) add_query(spec, "starting_after", params.starting_after);
}

void add_list_query(CallSpec& spec, const CandidateListParams& params) {
    add_list_query(spec, ListParams{.limit = params.limit, .starting_after = params.starting_after});
    add_bound(spec, "created_after", params.created_after);
    add_bound(spec, "created_before", params.created_before);
}

}  // namespace cis::detail
