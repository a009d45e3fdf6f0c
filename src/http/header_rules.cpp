#include "http/header_rules.hpp"

#include <algorithm>
#include <array>

#include "core/printable.hpp"
#include "core/request_id.hpp"

namespace cis::detail {
namespace {

constexpr std::array<std::string_view, 14> loggable = {
    "content-length",
    "content-type",
    "date",
    "retry-after",
    "server",
    "traceparent",
    "via",
    "x-request-id",
    "x-correlation-id",
    "x-trace-id",
    "request-id",
    "x-ratelimit-limit",
    "x-ratelimit-remaining",
    "x-ratelimit-reset",
};

bool is_token_character(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
}

}  // namespace

std::string_view fault_of_header(std::string_view name, std::string_view value) noexcept {
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
    if (name.empty() || !std::ranges::all_of(name, is_token_character)) return "is not a valid header name";
    if (std::ranges::any_of(value, is_control)) return "contains a control character, such as a line end";
    if (!value.empty() && value.find_first_not_of(' ') == std::string_view::npos)
        return "is blank: a value of white space alone cannot be sent";
    return {};
}

Headers loggable_headers(const Headers& headers) {
    Headers kept;
    for (const std::string_view name : loggable) {
        if (const auto value = headers.get(name)) kept.add(name, printable(*value));
    }
    return kept;
}

std::string printable_request_id(const Headers& headers) {
    for (const std::string_view name : request_id_headers) {
        if (const auto value = headers.get(name)) return printable_name(printable(*value));
    }
    return {};
}

}  // namespace cis::detail
