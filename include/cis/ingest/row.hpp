#pragma once

#include <optional>
#include <string>

#include <cis/model/candidate.hpp>

namespace cis::ingest {

/// A person to bring in.
struct Row {
    /// The caller's own name of the row, the same in every run; see IngestorOptions::identity.
    std::optional<std::string> key{};
    CandidateParams params{};
    /// Why the row cannot be sent, if the caller knows. Such a row is rejected with this reason.
    std::optional<std::string> fault{};
};

}  // namespace cis::ingest
