#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "wire/json.hpp"

namespace cis::emulator {

/// The two connected applicant tracking systems.
inline constexpr std::array<std::string_view, 2> ats_names{"ats_alpha", "ats_beta"};

/// A candidate in an applicant tracking system.
struct AtsCandidate {
    std::string ats_name{};
    std::string id{};
    std::string name{};
    std::string email{};
};

/// A queued push to an applicant tracking system, in the form that the service returns.
struct AtsPush {
    Json resource{};
};

/// Makes a push. The status rotates with `index`: succeeded, failed, queued.
[[nodiscard]] AtsPush make_ats_push(const std::string& item_id, std::size_t index, double created_at);

}  // namespace cis::emulator
