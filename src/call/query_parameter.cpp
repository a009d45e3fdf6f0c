#include "call/query_parameter.hpp"

#include <algorithm>
#include <utility>

namespace cis::detail {

const std::string* find_parameter(const QueryParameters& query, std::string_view name) {
    const auto found = std::ranges::find(query, name, &QueryParameters::value_type::first);
    return found == query.end() ? nullptr : &found->second;
}

void set_parameter(QueryParameters& query, std::string_view name, std::string_view value) {
    const auto found = std::ranges::find(query, name, &QueryParameters::value_type::first);
    if (found == query.end()) {
        query.emplace_back(name, value);
    } else {
        found->second = value;
    }
}

}  // namespace cis::detail
