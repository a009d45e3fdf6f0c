#include "candidate_row.hpp"

namespace cis::examples {

std::optional<Rejection> missing_email(const CandidateRow& row) {
    if (!row.email.empty()) {
        return std::nullopt;
    }
    return Rejection{.param = "email",
                     .message = "an e-mail address is needed to recognise the candidate by"};
}

}  // namespace cis::examples
