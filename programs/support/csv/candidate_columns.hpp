#pragma once

#include <array>
#include <string_view>

namespace cis::programs {

/// The columns of the CSV files of `cis export`, in order.
inline constexpr std::array<std::string_view, 16> candidate_columns{
    "interview_id",  "candidate_id", "posting_id",     "name",         "email",     "score",
    "status",        "created_at",   "interviewed_at", "shortlisted",  "dismissed", "metadata",
    "agent_summary", "workflow",     "data",           "interview_url"};

}  // namespace cis::programs
