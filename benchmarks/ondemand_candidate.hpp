#pragma once

#include <cis/model/candidate.hpp>
#include <cis/model/page.hpp>
#include <string>

namespace cis::benchmarks {

/// The lower limit of decoding: a decoder for this one type, with simdjson's On-Demand interface, into the
/// same structs. It expects the documented members and throws if one is missing.
/// @param padded_body gets simdjson's padding, otherwise unchanged
[[nodiscard]] Page<Candidate> decode_by_hand(std::string& padded_body);

}  // namespace cis::benchmarks
