#pragma once

#include <string>
#include <vector>

namespace cis::emulator {

/// A route of the emulator.
struct Route {
    /// The method, e.g. `GET`.
    std::string method{};
    /// The path with the specification's names in braces, e.g. `/api/v2/postings/{posting_id}`.
    std::string path_pattern{};
};

/// All routes of the emulator.
std::vector<Route> routes();

}  // namespace cis::emulator
