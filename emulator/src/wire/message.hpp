#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <cis/emulator/statistics.hpp>

namespace cis::emulator {

/// A request in progress has the same content as its record.
using Request = RecordedRequest;

struct Response {
    int status = 200;
    std::string body{};
    std::string content_type = "application/json";
    Headers headers{};
    /// Close the connection instead of sending the response.
    bool lost = false;
};

/// The value of a header. The comparison of names ignores case.
[[nodiscard]] std::optional<std::string> header(const Request& request, std::string_view name);

/// Whether a request is for the legacy API: its path is under `/api`, but not under a version.
[[nodiscard]] bool is_legacy(const Request& request);

}  // namespace cis::emulator
