#pragma once

#include <string>

#include <cis/sync/mirror_options.hpp>

#include "copies.hpp"

namespace cis::programs {

/// The result of a round in one line: `3 new, 2 changed; 10000 candidates in 4 postings, 12 requests`.
std::string to_text(const Round& round);

/// A change as a line of JSON, without names, addresses and metadata.
std::string to_json_line(const sync::MirrorChange& change);

}  // namespace cis::programs
