#pragma once

#include <any>
#include <optional>
#include <string>

#include <cis/model/candidate.hpp>

namespace cis::ingest {

/// How a row is recognised in a later run and on another machine.
enum class IdentityKind {
    person,  ///< by name and e-mail address; without an address, by name and phone number
    key,     ///< by Row::key, the safest way: a row with a corrected name is still recognised
};

/// The texts that identify a person, exactly as they are in the caller's input.
struct GivenText {
    std::optional<std::string> key{};           ///< see Row::key
    std::optional<std::string> name{};          ///< the whole name
    std::optional<std::string> email{};         ///< the e-mail address
    std::optional<std::string> phone_number{};  ///< the phone number
};

/// A person to bring in.
struct Row {
    /// The caller's own identifier of the row, the same in every run; see IngestorOptions::identity.
    std::optional<std::string> key{};
    CandidateParams params{};  ///< the candidate to create
    /// Why the row cannot be sent, if the caller knows. Such a row is rejected with this reason.
    std::optional<std::string> fault{};
    /// The text of the input, if `key` and `params` differ from it, for example in the Unicode normalization
    /// form. The person is recognised by this text too, because an earlier run may have sent it as it was.
    std::optional<GivenText> given{};
    /// Any value of the caller. RowReport returns it when the row ends. Nothing else uses it.
    std::any attachment{};
};

}  // namespace cis::ingest
