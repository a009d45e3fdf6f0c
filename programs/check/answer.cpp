#include "check/answer.hpp"

#include <algorithm>
#include <utility>

namespace cis::programs::check_command {
namespace {

constexpr int proxy_authentication = 407;

/// The error for an answer that is JSON, but has no list of postings.
Error not_of_service() {
    Error error;
    error.kind = ErrorKind::decode;
    error.outcome = Outcome::applied;
    error.status = 200;
    error.reason = "the JSON is not a list of postings";
    return error;
}

bool is_list(const Json& body) {
    const auto data = body.find("data");
    if (!data) return false;
    const std::string_view text = data->json().text();
    return text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size())).starts_with('[');
}

/// Whether the answer is a web page, as gateways send it, and not JSON.
bool is_page(const Error& error) { return error.reason.find("HTML") != std::string::npos; }

}  // namespace

bool Answer::is_of_proxy() const {
    if (!error) return false;
    return error->status == proxy_authentication || error->reason.starts_with("the proxy ");
}

bool Answer::is_of_service() const {
    if (!error) return true;
    // Without a status, the command that prints the key has failed after the service refused an earlier key.
    if (error->status == 0) return error->kind == ErrorKind::authentication;
    if (is_of_proxy()) return false;
    switch (error->kind) {
        case ErrorKind::rate_limited: return true;
        case ErrorKind::authentication: return !is_page(*error);
        case ErrorKind::not_found:
        case ErrorKind::bad_request:
        case ErrorKind::conflict:
        case ErrorKind::validation: return error->reason.empty();
        default: return false;
    }
}

bool Answer::is_refused() const {
    return error && is_of_service() &&
           (error->kind == ErrorKind::authentication || error->kind == ErrorKind::not_found);
}

Answer ask(const Client& client) {
    Answer answer;
    auto reply = client.request(Method::get, "/api/v2/postings").query("limit", "1").with_reply().try_send();
    answer.received = std::chrono::system_clock::now();
    if (reply) {
        answer.headers = std::move(reply->headers);
        answer.elapsed = reply->elapsed;
        if (!is_list(reply->data)) answer.error = not_of_service();
    } else {
        answer.error = std::move(reply).error();
        answer.headers = Headers(answer.error->headers);
        answer.elapsed = answer.error->elapsed;
    }
    return answer;
}

}  // namespace cis::programs::check_command
