#pragma once

#include <string>
#include <vector>

namespace cis::emulator {

/// A method of a path that the emulator answers.
struct Route {
    /// Such as `GET`.
    std::string method{};
    /// With the document's names in braces, such as `/api/v2/postings/{posting_id}`.
    std::string path_pattern{};
};

/// Every route there is.
std::vector<Route> routes();

}  // namespace cis::emulator
