#include "service/failure_text.hpp"

#include <chrono>

namespace cis::programs {
namespace {

constexpr int proxy_authentication = 407;

std::string with_status(const std::string& text, const Error& error) {
    return error.status == 0 ? text : text + " (status " + std::to_string(error.status) + ')';
}

std::string service(const Error& error) {
    return error.host.empty() ? "the service" : "the service at " + error.host;
}

std::string authentication(const Error& error) {
    if (error.status == proxy_authentication)
        return "The proxy wants a user name and a password (status 407). Ask whoever runs your network.";
    return with_status("The service refuses the key in CIS_API_KEY", error) +
           ". Ask whoever manages your workspace for one that may do this.";
}

std::string not_found(const Error& error) {
    if (error.path_pattern.find("{posting_id}") != std::string::npos)
        return "There is no such posting in the workspace of the key. list_postings shows those there are.";
    if (error.path_pattern.find('{') != std::string::npos)
        return with_status("The service does not find it", error) + '.';
    return with_status("There is no such service at " + error.host, error) + ". Is CIS_BASE_URL right?";
}

std::string quota(const Error& error) {
    std::string text = "The service's quota is used up. ";
    if (!error.retry_after) return text + "Run the same command again in a minute.";
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(*error.retry_after).count();
    return text + "Run the same command again in " + std::to_string(seconds) + " s.";
}

/// Otherwise of a database or a file, and the reason says what is wrong with it.
bool is_of_service(const Error& error) { return !error.method.empty(); }

std::string failure_of_service(const Error& error) {
    switch (error.kind) {
        case ErrorKind::authentication: return authentication(error);
        case ErrorKind::not_found: return not_found(error);
        case ErrorKind::conflict: return "It is there already, or is being changed: " + error.reason;
        case ErrorKind::bad_request:
        case ErrorKind::validation:
            // What the service says about it may quote a person's data.
            return with_status("The service does not accept the request", error) + ". --verbose says more.";
        case ErrorKind::rate_limited: return quota(error);
        case ErrorKind::server:
        case ErrorKind::unexpected_status:
            return with_status("There is a fault at " + service(error), error) +
                   ". Run the same command again later.";
        case ErrorKind::timeout:
            return "There is no response from " + service(error) +
                   ". Run the same command again; if that does not help, ask whoever runs your network.";
        case ErrorKind::connection:
            return "There is no connection to " + service(error) + ": " + error.reason +
                   ". Is CIS_BASE_URL right, and is this machine online?";
        case ErrorKind::tls:
            return "There is no secure connection to " + service(error) + ": " + error.reason +
                   ". Behind a company's proxy, CIS_CA_FILE names the file of its certificates.";
        case ErrorKind::decode:
            return "The response of " + service(error) + " cannot be read: " + error.reason +
                   ". Is CIS_BASE_URL right?";
        case ErrorKind::invalid_argument:
        case ErrorKind::cancelled:
        case ErrorKind::internal: return error.reason;
    }
    return error.reason;
}

}  // namespace

std::string failure_text(const Error& error) {
    if (error.kind == ErrorKind::cancelled) return "Stopped.";
    if (error.kind == ErrorKind::invalid_argument && !error.param.empty())
        return error.param + ' ' + error.reason;
    return is_of_service(error) ? failure_of_service(error) : error.reason;
}

}  // namespace cis::programs
