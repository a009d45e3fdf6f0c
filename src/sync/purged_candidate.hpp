#pragma once

#include "cis/model/candidate.hpp"

namespace cis::sync {

/// What remains of a candidate whose personal data are removed.
[[nodiscard]] inline Candidate purged(const Candidate& all) {
    Candidate rest;
    rest.interview_id = all.interview_id;
    rest.posting_id = all.posting_id;
    rest.status = all.status;
    rest.created_at = all.created_at;
    return rest;
}

}  // namespace cis::sync
