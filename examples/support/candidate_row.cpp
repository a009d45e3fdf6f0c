#include "candidate_row.hpp"

namespace cis::examples {

std::optional<Rejection> missing_email(const CandidateRow& row) {
    if (!row.email.empty()) {
        return std::nullopt;
    }
    return Rejection{.param = "email",
                     .message = "an e-mail address is needed to recognise the candidate by"};
}

std::string comparable(std::string email) {
    for (char& c : email) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return email;
}

}  // namespace cis::examples
