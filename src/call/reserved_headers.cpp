#include "call/reserved_headers.hpp"

#include <algorithm>
#include <array>

#include "cis/http/headers.hpp"

namespace cis::detail {
namespace {

/// Headers with credentials, which another header could reveal, and headers that must match the body.
constexpr std::array<std::string_view, 8> reserved_headers = {
    "x-api-key",      "authorization", "x-workspace-id",    "content-type",
    "content-length", "host",          "transfer-encoding", "expect",
};

}  // namespace

bool is_reserved_header(std::string_view name) {
    Headers probe;
    probe.add(name, "");
    return std::ranges::any_of(reserved_headers,
                               [&](std::string_view reserved) { return probe.get(reserved).has_value(); });
}

}  // namespace cis::detail
