#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include <cis/sync/mirror_options.hpp>

#include "mirror/copies.hpp"

namespace cis::programs::mirror_command {

/// The result of a round in one line: `3 new, 2 changed; 10000 candidates in 4 postings, 12 requests`.
std::string to_text(const Round& round);

/// The same for programs.
nlohmann::ordered_json to_json(const Round& round);

/// A change for programs, without names, addresses and metadata.
nlohmann::ordered_json to_json(const sync::MirrorChange& change);

}  // namespace cis::programs::mirror_command
