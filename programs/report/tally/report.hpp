#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include <cis/core/timestamp.hpp>

#include "copy/copy_changes.hpp"
#include "report/tally/tally.hpp"

namespace cis::programs::report_command {

/// The posting of a report. A copy knows only the id, which no page shows.
struct Subject {
    std::string id{};
    std::string title{};
    std::string status{};
    std::string review_url{};
    std::map<std::string, std::string> step_types{};  ///< by the id of the step
};

/// The copy from which a report was made.
struct Copy {
    std::optional<Timestamp> passed_at{};  ///< when the copy was last complete
};

/// Everything that a page shows.
struct Report {
    Subject subject{};
    Tally tally{};
    std::optional<Copy> copy{};            ///< empty: the report is from the service
    std::optional<CopyChanges> changes{};  ///< of the copy, since last week
    Timestamp made_at{};

    /// `made_at` in epoch seconds.
    [[nodiscard]] std::int64_t made_seconds() const {
        return static_cast<std::int64_t>(made_at.epoch_seconds());
    }
};

}  // namespace cis::programs::report_command
