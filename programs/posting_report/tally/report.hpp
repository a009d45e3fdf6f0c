#pragma once

#include <map>
#include <optional>
#include <string>

#include <cis/core/timestamp.hpp>

#include "tally/tally.hpp"

namespace cis::programs {

/// The posting of a report. Of a copy, only the id is known.
struct Subject {
    std::string id{};
    std::string title{};
    std::string status{};
    std::string review_url{};
    std::map<std::string, std::string> step_types{};  ///< by the id of the step
};

/// The copy that a report was made from.
struct Copy {
    std::optional<Timestamp> passed_at{};  ///< when it was complete last
};

/// All that a page shows.
struct Report {
    Subject subject{};
    Tally tally{};
    std::optional<Copy> copy{};  ///< empty: from the service
    Timestamp made_at{};
};

}  // namespace cis::programs
