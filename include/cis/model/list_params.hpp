#pragma once

#include <optional>
#include <string>

namespace cis {

/// The query of every v2 list (specification: Limits). Some lists have filters whose names are undocumented:
/// send them with `.query(name, value)`.
struct ListParams {
    std::optional<int> limit{};    ///< items per page, 1 to 100; unset: the service's default of 20
    std::string starting_after{};  ///< cursor to resume after; empty: from the beginning
};

}  // namespace cis
