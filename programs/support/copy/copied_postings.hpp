#pragma once

#include <string>
#include <vector>

#include <cis/sync/mirror_store.hpp>

namespace cis::programs {

/// A posting in a copy.
struct CopiedPosting {
    std::string id{};
    std::string title{};  ///< empty: no mirror has stored it in the copy
    sync::MirrorState state{};
};

/// Finds the postings that a person means in a copy, and asks no service. Throws InputError if the copy has
/// none, or if several have this title; it names their ids. Throws Exception if the copy cannot be read.
/// @param choice the id of a posting, or its title if no other has the same; empty: all
[[nodiscard]] std::vector<CopiedPosting> copied_postings(sync::MirrorStore& store, const std::string& choice);

/// The titles, or where there are none, the ids, for an error. If there are very many, not all are named.
[[nodiscard]] std::string list_of_postings(const std::vector<CopiedPosting>& postings);

}  // namespace cis::programs
