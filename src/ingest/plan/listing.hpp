#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "cis/core/error.hpp"
#include "ingest/identity/key.hpp"
#include "ingest/identity/run_mark.hpp"
#include "ingest/plan/row_life.hpp"

namespace cis::ingest::detail {

/// A candidate of the posting's list.
struct ListedCandidate {
    std::string id{};
    std::string interview_url{};
    std::optional<ReadKey> key{};
    RunMark run{};                   ///< which run has brought the candidate in, if it has a key
    std::optional<Key> person{};     ///< made of name and e-mail address, if it has both, and no key
    std::uint64_t address{0};        ///< a hash of the e-mail address; 0: it has none
    std::uint64_t folded_person{0};  ///< as in KnownCandidate
    std::optional<double> created_at{};
};

/// What a run needs from a page of the list.
struct ListedPage {
    std::vector<ListedCandidate> candidates{};
    std::optional<std::int64_t> total_count{};
    std::optional<Error> unreadable{};  ///< why a candidate of the page cannot be read
};

/// A list under way, and what it has shown so far.
struct Listing {
    time_point begun{};
    bool is_whole{false};
    struct Shown {
        std::string id{};
        std::string interview_url{};
        bool is_of_this_run{false};
    };
    std::unordered_map<Key, Shown, KeyHash> shown{};  ///< open rows that the list shows
    std::optional<time_point> latest_shown{};
    bool shows_latest_known{false};
    bool shows_latest_as_unkeyed{false};  ///< the latest known row has no key: no metadata is kept
    std::unordered_map<Key, std::string, KeyHash> taken{};  ///< keys of candidates that belong to another row
    bool is_gapless{false};      ///< the list goes back to all that earlier lists may have left out
    bool shows_newcomer{false};  ///< a new key that no row of this run has
};

}  // namespace cis::ingest::detail
