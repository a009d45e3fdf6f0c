#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include <cis/core/timestamp.hpp>

namespace cis::programs {

/// What can happen to a person, as people say it, in the order in which it is shown.
enum class PersonChangeKind { arrived, finished, scored, knocked_out, left, returned };

inline constexpr std::size_t change_kind_count = 6;

/// The words for programs, in the order of the enumerators.
inline constexpr std::array<std::string_view, change_kind_count> person_change_words{
    "new", "finished", "scored", "knocked_out", "left", "returned"};

/// Something that has happened to a person.
struct PersonChange {
    PersonChangeKind kind{};
    std::string posting_id{};
    std::string posting{};  ///< the title; empty: unknown
    std::string interview_id{};
    std::string name{};
    std::string email{};
    /// When a new person was invited, if the service has said it. Otherwise when the mirror has seen the
    /// change.
    Timestamp at{};
    /// At this time it had not happened yet. Empty: unknown.
    std::optional<Timestamp> not_before{};
    bool may_be_earlier{false};              ///< whether it may have happened before the requested time
    bool is_undone{false};                   ///< whether this is no longer so
    bool is_purged{false};                   ///< whether the personal data were removed from the copy
    std::optional<double> score{};           ///< of a scored person
    std::optional<double> previous_score{};  ///< empty: there was none, or it is unknown
};

}  // namespace cis::programs
