#pragma once

#include <cstddef>
#include <string>

namespace cis::benchmarks {

/// The body of a page of candidates, always the same one. It contains every part of a candidate, with the
/// members in the order of the specification, accents, CJK and escapes in texts, and nested `data`. About 2.3
/// kB for each candidate.
/// @param first the number of the first candidate, on which all its values depend
[[nodiscard]] std::string candidate_page(std::size_t candidates, std::size_t first = 0);

}  // namespace cis::benchmarks
