#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include <cis/core/timestamp.hpp>

#include "tally/tally.hpp"

namespace cis::programs {

/// The posting of a report. If the report is made from a copy, only the id is known.
struct Subject {
    std::string id{};
    std::string title{};
    std::string status{};
    std::string review_url{};
    std::map<std::string, std::string> step_types{};  ///< by the id of the step

    /// The name that people use.
    [[nodiscard]] const std::string& name() const { return title.empty() ? id : title; }
};

/// The copy from which a report was made.
struct Copy {
    std::optional<Timestamp> passed_at{};  ///< when the copy was last complete
};

/// Everything that a page shows.
struct Report {
    Subject subject{};
    Tally tally{};
    std::optional<Copy> copy{};  ///< empty: the report is from the service
    Timestamp made_at{};

    /// `made_at` in epoch seconds.
    [[nodiscard]] std::int64_t made_seconds() const {
        return static_cast<std::int64_t>(made_at.epoch_seconds());
    }
};

}  // namespace cis::programs
