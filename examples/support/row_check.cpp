#include "row_check.hpp"

#include <cis/codec/json_text.hpp>
#include <cis/core/exception.hpp>

#include "ingestion.hpp"

namespace cis::examples {

std::optional<Rejection> RowCheck::fault_of(const CandidateRow& row) {
    if (auto missing = missing_email(row)) return missing;
    try {
        (void)to_json(candidate_params(row));  // the same checks as before sending
    } catch (const Exception& exception) {
        return Rejection{.param = exception.error().param, .message = exception.error().reason};
    }
    const auto [first, is_new] = lines_.try_emplace(comparable(row.email), row.line);
    if (is_new) return std::nullopt;
    return Rejection{.param = "email", .message = "is the same as in line " + std::to_string(first->second)};
}

}  // namespace cis::examples
