#include "cis/core/error.hpp"

#include <ostream>

#include "core/printable.hpp"
#include "core/request_id.hpp"

namespace cis {
namespace {

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
        case ErrorKind::not_found:
        case ErrorKind::connection:
        case ErrorKind::timeout:
        case ErrorKind::tls: return true;
        default: return false;
    }
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
    if (!error.param.empty()) line += " (" + printable_name(error.param) + ")";
    if (!error.path_pattern.empty()) line += " from " + error.method + " " + printable(error.path_pattern);
    if (!error.host.empty() && may_be_the_wrong_host(error.kind)) line += " at " + printable(error.host);
    if (!error.reason.empty()) line += ": " + printable(error.reason, 400);
    if (error.attempts > 0) {
        line += " [outcome " + std::string(to_string(error.outcome)) + ", attempts " +
                std::to_string(error.attempts) + ", " + std::to_string(error.elapsed.count()) + " ms";
        if (const auto id = request_id(error); !id.empty()) line += ", request id " + printable_name(id);
        line += "]";
    }
    return line;
}

std::ostream& operator<<(std::ostream& out, ErrorKind kind) { return out << to_string(kind); }

std::ostream& operator<<(std::ostream& out, Outcome outcome) { return out << to_string(outcome); }

std::ostream& operator<<(std::ostream& out, const Error& error) { return out << to_string(error); }

}  // namespace cis
