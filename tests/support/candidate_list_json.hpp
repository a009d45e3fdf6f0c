#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include <cis/http/transport.hpp>
#include "candidate_list.hpp"

namespace cis::test {

/// The value of a parameter of a list's URL; empty if it has none.
[[nodiscard]] std::string query_of(const Request& request, const std::string& name);
/// What a request for the list asks for.
[[nodiscard]] ListQuery list_query(const Request& request);

/// A page as the service sends it. @param total_count none if it does not say it
[[nodiscard]] std::string list_json(const nlohmann::json& candidates, bool has_more,
                                    std::optional<std::int64_t> total_count);
/// The response to the creation of a candidate.
[[nodiscard]] std::string creation_json(const nlohmann::json& candidate);

}  // namespace cis::test
