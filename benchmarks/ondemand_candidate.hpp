#pragma once

#include <string>

#include <cis/model/candidate.hpp>
#include <cis/model/page.hpp>

namespace cis::benchmarks {

/// The limit: a decoder written by hand with simdjson's On-Demand interface, for one page of candidates. It
/// fills the same structs. It is fastest if the members are in the order of the specification, drops unknown
/// ones, keeps open JSON unchecked, and ends the program at the first surprise.
/// @param body a text whose capacity includes simdjson's padding
Page<Candidate> decode_by_hand(std::string& body);

}  // namespace cis::benchmarks
