#include "run/row_check.hpp"

namespace cis::examples {

std::string comparable(std::string email) {
    for (char& c : email) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return email;
}

std::optional<Rejection> missing_email(const Row& row) {
    if (row.params.email) return std::nullopt;
    return Rejection{.param = "email", .message = "must not be empty: it identifies the candidate"};
}

std::optional<Rejection> RowCheck::fault_of(const Row& row) {
    if (auto missing = missing_email(row)) return missing;
    const auto [first, is_new] = lines_.try_emplace(comparable(*row.params.email), row.line);
    if (is_new) return std::nullopt;
    return Rejection{.param = "email", .message = "is the same as in line " + std::to_string(first->second)};
}

}  // namespace cis::examples
