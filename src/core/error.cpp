#include "cis/core/error.hpp"

#include <algorithm>
#include <cstddef>
#include <ostream>
#include <ranges>
#include <vector>

#include "core/printable.hpp"
#include "core/request_id.hpp"

namespace cis {
namespace {

constexpr std::size_t most_fields = 5;
constexpr std::size_t longest_text = 400;

/// The service's id of the request, for the service's support.
std::string_view request_id(const Error& error) {
    for (const std::string_view name : detail::request_id_headers) {
        for (const auto& [header, value] : error.headers) {
            if (header == name) return value;
        }
    }
    return {};
}

/// Whether a wrong base URL is a usual cause of this kind of error.
bool may_be_the_wrong_host(ErrorKind kind) {
    switch (kind) {
        case ErrorKind::authentication:  // for example a key of another environment
        case ErrorKind::not_found:
        case ErrorKind::connection:
        case ErrorKind::timeout:
        case ErrorKind::tls: return true;
        default: return false;
    }
}

/// The names of the invalid fields: `email, metadata.*`.
std::string fields_of(const Error& error) {
    std::vector<std::string> names;
    const auto add = [&](const std::string& param) {
        std::string name = detail::printable_name(param);
        if (!param.empty() && std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
    };
    add(error.param);
    for (const FieldError& field : error.errors) add(field.param);
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), most_fields); ++i)
        text += (i == 0 ? "" : ", ") + names[i];
    if (names.size() > most_fields) text += " and " + std::to_string(names.size() - most_fields) + " more";
    return text;
}

}  // namespace

std::string_view to_string(ErrorKind kind) noexcept {
    switch (kind) {
        case ErrorKind::invalid_argument: return "invalid_argument";
        case ErrorKind::bad_request: return "bad_request";
        case ErrorKind::authentication: return "authentication";
        case ErrorKind::not_found: return "not_found";
        case ErrorKind::conflict: return "conflict";
        case ErrorKind::validation: return "validation";
        case ErrorKind::rate_limited: return "rate_limited";
        case ErrorKind::server: return "server";
        case ErrorKind::unexpected_status: return "unexpected_status";
        case ErrorKind::timeout: return "timeout";
        case ErrorKind::connection: return "connection";
        case ErrorKind::tls: return "tls";
        case ErrorKind::cancelled: return "cancelled";
        case ErrorKind::decode: return "decode";
        case ErrorKind::internal: return "internal";
    }
    return "internal";
}

std::string_view to_string(Outcome outcome) noexcept {
    switch (outcome) {
        case Outcome::not_sent: return "not_sent";
        case Outcome::rejected: return "rejected";
        case Outcome::unknown: return "unknown";
        case Outcome::applied: return "applied";
    }
    return "unknown";
}

bool Error::transient() const noexcept {
    switch (kind) {
        case ErrorKind::rate_limited:
        case ErrorKind::server:
        case ErrorKind::timeout:
        case ErrorKind::connection: return true;
        default: return false;
    }
}

std::string to_string(const Error& error) {
    using detail::printable;
    using detail::printable_name;
    std::string line(to_string(error.kind));
    if (error.status != 0) line += " " + std::to_string(error.status);
    if (!error.code.empty()) line += " " + printable_name(error.code);
    if (const std::string fields = fields_of(error); !fields.empty()) line += " (" + fields + ")";
    if (!error.path_pattern.empty()) line += " from " + error.method + " " + printable(error.path_pattern);
    if (!error.host.empty() && may_be_the_wrong_host(error.kind)) line += " at " + printable(error.host);
    if (!error.reason.empty()) line += ": " + printable(error.reason, longest_text);
    if (error.attempts > 0) {
        line += " [outcome " + std::string(to_string(error.outcome)) + ", attempts " +
                std::to_string(error.attempts) + ", " + std::to_string(error.elapsed.count()) + " ms";
        if (const auto id = request_id(error); !id.empty()) line += ", request id " + printable_name(id);
        line += "]";
    }
    return line;
}

std::string to_string(const Error& error, ServiceText text) {
    std::string lines = to_string(error);
    if (text == ServiceText::omitted) return lines;
    const auto add = [&](const std::string& name, const std::string& message) {
        if (!message.empty()) lines += "\n  " + name + ": " + detail::printable(message, longest_text);
    };
    add("message", error.message);
    for (const FieldError& field : error.errors | std::views::take(most_fields)) {
        if (field.message == error.message) continue;
        add(field.param.empty() ? "field" : "field " + detail::printable_name(field.param), field.message);
    }
    return lines;
}

Error redacted(const Error& error) {
    using detail::printable;
    using detail::printable_name;
    const auto name = [](const std::string& text) { return text.empty() ? text : printable_name(text); };
    Error shown;
    shown.kind = error.kind;
    shown.outcome = error.outcome;
    shown.status = error.status;
    shown.reason = printable(error.reason, longest_text);
    shown.type = name(error.type);
    shown.code = name(error.code);
    shown.param = name(error.param);
    for (const FieldError& field : error.errors)
        shown.errors.push_back({.code = name(field.code), .param = name(field.param)});
    shown.method = error.method;
    shown.path_pattern = printable(error.path_pattern);
    shown.host = printable(error.host);
    shown.retry_after = error.retry_after;
    shown.attempts = error.attempts;
    shown.elapsed = error.elapsed;
    return shown;
}

std::ostream& operator<<(std::ostream& out, ErrorKind kind) { return out << to_string(kind); }

std::ostream& operator<<(std::ostream& out, Outcome outcome) { return out << to_string(outcome); }

std::ostream& operator<<(std::ostream& out, const Error& error) { return out << to_string(error); }

}  // namespace cis
