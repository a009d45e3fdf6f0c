#pragma once

#include <string>

namespace cis::benchmarks {

/// How a page of candidates differs from the document.
enum class PageChange {
    missing,    ///< members are left out, except `object` and the id
    reordered,  ///< members are at another place
    unknown,    ///< further members are between the others
};

/// The body of `candidate_page(100)`, changed in each object of a candidate, except in open JSON. Always the
/// same one.
/// @param percent how many of 100 members are left out or moved, or how many are added to 100
[[nodiscard]] std::string changed_page(PageChange change, unsigned percent);

/// The body of `candidate_page(100)` with a transcript of about 50 kB in the open JSON of each candidate: 5
/// MB.
[[nodiscard]] std::string page_with_transcripts();

}  // namespace cis::benchmarks
