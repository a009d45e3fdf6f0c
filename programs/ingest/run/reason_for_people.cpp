#include "ingest/run/reason_for_people.hpp"

#include <algorithm>
#include <cis/core/error.hpp>
#include <cstddef>
#include <string_view>

namespace cis::programs::ingest_command {
namespace {

/// Whether a text is the name of a field, and not a text of the service.
bool is_name(std::string_view text) {
    constexpr std::size_t longest = 64;
    return !text.empty() && text.size() <= longest && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view("._-[]").find(c) != std::string_view::npos;
    });
}

std::string text_of(const Error& error) {
    const std::string status = error.status == 0 ? "" : " (" + std::to_string(error.status) + ')';
    switch (error.kind) {
        case ErrorKind::timeout: return "the service did not respond in time" + status;
        case ErrorKind::connection: return "the service could not be reached";
        case ErrorKind::tls: return "there was no secure connection to the service";
        case ErrorKind::rate_limited: return "the service's quota was used up" + status;
        case ErrorKind::server: return "the service had a fault of its own" + status;
        case ErrorKind::decode: return "the service's response could not be read" + status;
        default: break;
    }
    // If there was no response, the reason is the SDK's own text.
    const std::string what =
        error.status == 0 && !error.reason.empty() ? error.reason : "the service refused it" + status;
    // The key of an entry may be anything.
    const std::string param = error.param.starts_with("metadata.") ? "metadata" : error.param;
    return is_name(param) ? param + ": " + what : what;
}

}  // namespace

std::string reason_for_people(const ingest::RowReport& row) {
    const bool is_of_an_engineer = row.error && row.reason == to_string(*row.error);
    return is_of_an_engineer ? text_of(*row.error) : row.reason;
}

}  // namespace cis::programs::ingest_command
