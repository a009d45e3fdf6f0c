#pragma once

#include <optional>
#include <string>

#include "check/answer.hpp"
#include "check/finding.hpp"
#include "check/service_setting.hpp"

namespace cis::programs::check_command {

/// What was asked, and the results.
struct Answers {
    std::optional<Answer> first{};              ///< none: nothing could be asked
    std::optional<Answer> without_workspace{};  ///< asked if the first was refused, and a workspace is named
    std::string obstacle{};                     ///< why nothing could be asked
    std::string host{};                         ///< of the address, with its port

    /// Whether the service works, but not in this workspace.
    [[nodiscard]] bool workspace_is_refused() const {
        return first && first->is_refused() && without_workspace && !without_workspace->error;
    }
};

[[nodiscard]] Finding service_finding(const Answers& answers);
[[nodiscard]] Finding clock_finding(const Answers& answers);
[[nodiscard]] Finding key_finding(const ServiceSetting& setting, const Answers& answers);
[[nodiscard]] Finding workspace_finding(const ServiceSetting& setting, const Answers& answers);
[[nodiscard]] Finding quota_finding(const ServiceSetting& setting, const Answers& answers);

}  // namespace cis::programs::check_command
