#pragma once

#include <cis/model/candidate.hpp>
#include <cis/model/page.hpp>
#include <string_view>

namespace cis::benchmarks {

/// The code without a document: nlohmann's SAX interface, whose events fill this library's structs. Open JSON
/// is written back to text, and unknown members are dropped.
[[nodiscard]] Page<Candidate> decode_page_with_sax(std::string_view text);

}  // namespace cis::benchmarks
