#pragma once

#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include <cis/core/json.hpp>
#include <cis/core/timestamp.hpp>
#include <cis/model/described.hpp>

namespace cis {

/// A blueprint of postings (specification: Other resources).
struct InterviewTemplate {
    std::string id{};
    std::string template_code{};
    std::string name{};
    std::string posting_id{};  ///< blueprint posting that the template was cloned from
    std::optional<Timestamp> created_at{};
    std::optional<Timestamp> updated_at{};
    std::string object{};  ///< `interview_template`
    std::optional<std::string> description{};
    bool is_default{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const InterviewTemplate&, const InterviewTemplate&) = default;
};

[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<InterviewTemplate>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(
    std::type_identity<std::vector<InterviewTemplate>>) noexcept;
}  // namespace cis
