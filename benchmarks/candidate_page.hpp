#pragma once

#include <cstddef>
#include <string>

namespace cis::benchmarks {

/// The body of a page of candidates, always the same one: every part of a candidate is there, its members
/// stand in the document's order, texts hold accents, CJK and escapes, and `data` is nested. About 2.3 kB a
/// candidate.
[[nodiscard]] std::string candidate_page(std::size_t candidates);

}  // namespace cis::benchmarks
