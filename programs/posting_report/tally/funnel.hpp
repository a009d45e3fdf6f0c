#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <cis/model/candidate.hpp>

namespace cis::programs {

/// How many candidates have which status.
class Funnel {
public:
    /// A status, and those who have it.
    struct Stage {
        std::string status{};  ///< as the service spells it
        std::uint64_t count{};
    };

    /// Counts a candidate.
    void add(const OpenEnum<CandidateStatus>& status);

    /// All statuses that this version knows, in the order of the API specification, also those that nobody
    /// has.
    [[nodiscard]] std::vector<Stage> known() const;
    /// All others, the most frequent first. One without a text is that of candidates without a status.
    [[nodiscard]] std::vector<Stage> other() const;
    /// How many have a status that is in neither list, because there are too many different ones.
    [[nodiscard]] std::uint64_t rest() const { return rest_; }

private:
    std::array<std::uint64_t, enum_names(CandidateStatus{}).size() + 1> known_{};
    std::map<std::string, std::uint64_t, std::less<>> other_;
    std::uint64_t rest_{0};
};

}  // namespace cis::programs
