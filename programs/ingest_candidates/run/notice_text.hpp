#pragma once

#include <string>

#include <cis/ingest/ingestor_options.hpp>

namespace cis::programs {

/// What a run says to a person who does not know HTTP. `Notice::text` says the same to an engineer.
/// @param identity that of the run
[[nodiscard]] std::string notice_text(const ingest::Notice& notice, ingest::IdentityKind identity);

/// Whether people of the posting were brought in with another kind of identity than this run has.
[[nodiscard]] bool is_of_identity(const Error& error);

/// What to do then.
/// @param identity that of the run
[[nodiscard]] std::string other_identity_text(ingest::IdentityKind identity);

}  // namespace cis::programs
