#pragma once

#include <array>
#include <string_view>

namespace cis::programs {

/// The titles of the columns that `cis export` writes for people, in order, without those of ids and times.
/// The title of a time is followed by the time zone.
namespace people_titles {

inline constexpr std::string_view name = "Name";
inline constexpr std::string_view email = "Email";
inline constexpr std::string_view status = "Status";
inline constexpr std::string_view score = "Score";
inline constexpr std::string_view steps = "Steps";
inline constexpr std::string_view posting = "Posting";
inline constexpr std::string_view created = "Added";
inline constexpr std::string_view interviewed = "Interviewed";
inline constexpr std::string_view shortlisted = "Shortlisted";
inline constexpr std::string_view dismissed = "Dismissed";
inline constexpr std::string_view interview_link = "Interview link";
inline constexpr std::string_view resume_link = "Resume link";
inline constexpr std::string_view recording_link = "Recording link";

/// The titles that are not fields of a new candidate.
inline constexpr std::array results{status,         score,       steps,         posting,
                                    created,        interviewed, shortlisted,   dismissed,
                                    interview_link, resume_link, recording_link};

}  // namespace people_titles

}  // namespace cis::programs
