#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <cis/model/candidate.hpp>

namespace cis::programs::report_command {

/// Counts how many candidates have each status.
class Funnel {
public:
    /// A status, and how many candidates have it.
    struct Stage {
        std::string status{};  ///< as the service spells it
        std::uint64_t count{};
    };

    /// Counts a candidate.
    void add(const OpenEnum<CandidateStatus>& status);

    /// All statuses that this version knows, in the order of the API specification, including those that no
    /// candidate has.
    [[nodiscard]] std::vector<Stage> known() const;
    /// All other statuses, the most frequent first. The entry without a text counts the candidates without a
    /// status.
    [[nodiscard]] std::vector<Stage> other() const;
    /// How many candidates have a status that is in neither list, because there are too many different ones.
    [[nodiscard]] std::uint64_t rest() const { return rest_; }

private:
    std::array<std::uint64_t, enum_names(CandidateStatus{}).size() + 1> known_{};
    std::map<std::string, std::uint64_t, std::less<>> other_;
    std::uint64_t rest_{0};
};

}  // namespace cis::programs::report_command
