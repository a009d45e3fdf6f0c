#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <cis/core/export.hpp>
#include <cis/core/result.hpp>
#include <cis/model/candidate.hpp>

namespace cis::ingest {

/// How a row is recognised in a later run and on another machine.
enum class IdentityKind {
    person,  ///< by name and e-mail address; without an address, by name and phone number
    key,     ///< by Row::key, the safest: a corrected name is still the same row
};

/// A person to bring in.
struct Row {
    /// The caller's own name of the row, the same in every run; see IngestorOptions::identity.
    std::optional<std::string> key{};
    CandidateParams params{};
    /// Why the row cannot be sent, if the caller knows. Such a row is rejected with this reason.
    std::optional<std::string> fault{};
};

/// The value of the metadata entry `ingest_key` with which an Ingestor creates the candidate of a row. It is
/// the same on every machine, and two rows of one person have the same one. Sends nothing.
/// @return an error (`invalid_argument`) if an Ingestor would reject the row; the reason quotes none of its
///         values
[[nodiscard]] CIS_EXPORT Result<std::string> ingest_key(const Row& row, std::string_view posting_id,
                                                        IdentityKind identity = IdentityKind::person);

}  // namespace cis::ingest
