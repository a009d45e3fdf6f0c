#include "candidate_row.hpp"

namespace cis::examples {

std::optional<Rejection> missing_email(const CandidateRow& row) {
    if (!row.email.empty()) {
        return std::nullopt;
    }
    return Rejection{.param = "email", .message = "must not be empty: it identifies the candidate"};
}

std::string comparable(std::string email) {
    for (char& c : email) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return email;
}

}  // namespace cis::examples
