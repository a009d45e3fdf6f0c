#pragma once

#include <string>

#include <cis/ingest/ingestor_options.hpp>

namespace cis::programs::ingest_command {

/// The text of a notice for a person who does not know HTTP. `Notice::text` says the same to an engineer.
/// @param identity the kind of identity that the run uses
[[nodiscard]] std::string notice_text(const ingest::Notice& notice, ingest::IdentityKind identity);

/// The word for the kind of a notice, for programs: `unreachable`.
[[nodiscard]] std::string word_of(ingest::Notice::Kind kind);

/// Whether the error says that people of the posting were brought in with a kind of identity that this run
/// does not use.
[[nodiscard]] bool is_of_identity(const Error& error);

/// What to do after such an error.
/// @param identity the kind of identity that the run uses
[[nodiscard]] std::string other_identity_text(ingest::IdentityKind identity);

}  // namespace cis::programs::ingest_command
