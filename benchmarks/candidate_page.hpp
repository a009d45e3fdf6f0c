#pragma once

#include <cstddef>
#include <string>

namespace cis::benchmarks {

/// The body of a page of candidates, always the same one. It contains every part of a candidate, with the
/// members in the order of the specification, accents, CJK and escapes in texts, and nested `data`. About 2.3
/// kB for each candidate.
[[nodiscard]] std::string candidate_page(std::size_t candidates);

}  // namespace cis::benchmarks
