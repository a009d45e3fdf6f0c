#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <cis/emulator/statistics.hpp>

namespace cis::emulator {

/// A request on its way through the service is what will be recorded of it.
using Request = RecordedRequest;

struct Response {
    int status = 200;
    std::string body{};
    std::string content_type = "application/json";
    Headers headers{};
    /// Close the connection instead of answering.
    bool lost = false;
};

/// The value of a header, whose name is compared without regard to case.
[[nodiscard]] std::optional<std::string> header(const Request& request, std::string_view name);

/// Whether a request is for the legacy API: under `/api`, and not under a version of it.
[[nodiscard]] bool is_legacy(const Request& request);

}  // namespace cis::emulator
