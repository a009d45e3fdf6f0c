#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include <cis/emulator/statistics.hpp>

namespace cis::emulator {

/// A request in progress: the content of its record, and how it was received.
struct Request : RecordedRequest {
    bool complete = true;        ///< false if the body exceeded the limit and was dropped
    bool from_loopback = false;  ///< whether the caller is on this machine
};

struct Response {
    /// How the connection ends instead of a response.
    enum class Loss { none, closed, reset };

    int status = 200;
    std::string body{};
    std::string content_type = "application/json";
    Headers headers{};
    Loss loss = Loss::none;
    /// The time until the response is sent.
    std::chrono::milliseconds delay{0};
};

/// The status in the record of the request: 0 if the connection ends without a response.
[[nodiscard]] inline int recorded_status(const Response& response) {
    return response.loss == Response::Loss::none ? response.status : 0;
}

/// The value of a header. The comparison of names ignores case.
[[nodiscard]] std::optional<std::string> header(const Request& request, std::string_view name);

/// Whether a request is for the legacy API: its path is under `/api`, but not under a version.
[[nodiscard]] bool is_legacy(const Request& request);

}  // namespace cis::emulator
