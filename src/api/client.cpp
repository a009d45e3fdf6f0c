#include "cis/api/client.hpp"

#include <cstdlib>
#include <string>
#include <utility>

#include "api/calls.hpp"
#include "api/endpoints.hpp"
#include "api/session_from_options.hpp"

namespace cis {
namespace {

/// Whether a path can be sent as it stands; arguments are checked where they are filled in.
bool is_plain_path(std::string_view path) {
    if (!path.starts_with('/')) return false;
    for (const char c : path) {
        if (c <= ' ' || c > '~' || c == '?' || c == '#' || c == '\\') return false;
    }
    const std::string closed = std::string(path) + "/";
    return closed.find("/./") == std::string::npos && closed.find("/../") == std::string::npos;
}

std::size_t count_placeholders(std::string_view path) {
    std::size_t count = 0;
    for (auto at = path.find('{'); at != std::string_view::npos; at = path.find('{', at + 1)) {
        if (path.find('}', at) == std::string_view::npos) return std::string_view::npos;
        ++count;
    }
    return count;
}

}  // namespace

Client::Client(ClientOptions options) : session_(detail::make_session(std::move(options)).value()) {}

Client Client::from_env(ClientOptions options) {
    // The environment is only read; a program that changes it from another thread has to take care itself.
    const auto read = [](const char* name) {
        const char* const text = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): see above
        return std::string(text == nullptr ? "" : text);
    };
    if (std::string value = read("CIS_BASE_URL"); !value.empty()) options.base_url = std::move(value);
    if (std::string value = read("CIS_API_KEY"); !value.empty()) options.api_key = std::move(value);
    if (std::string value = read("CIS_WORKSPACE_ID"); !value.empty()) options.workspace_id = std::move(value);
    if (options.base_url.empty()) throw_error(invalid_argument("CIS_BASE_URL", "is not set"));
    const bool has_credentials =
        !options.api_key.empty() || !options.authorization.empty() || options.authorization_provider;
    if (!has_credentials) throw_error(invalid_argument("CIS_API_KEY", "is not set"));
    return Client(std::move(options));
}

Postings Client::postings() const { return Postings(session_); }

Candidates Client::candidates() const { return Candidates(session_); }

Call<Json> Client::health() const { return detail::make_call<Json>(session_, endpoints::health, {}); }

Call<Json> Client::request(Method method, std::string_view path,
                           std::initializer_list<std::string_view> path_arguments, const Json& body) const {
    const Endpoint endpoint{method, path, Idempotency::by_method, Envelope::bare};
    detail::CallSpec spec = detail::make_spec(session_, endpoint, path_arguments);
    if (!is_plain_path(path)) {
        detail::refuse(
            spec,
            invalid_argument("path", "must start with / and hold no query, fragment, space or dot segment"));
    } else if (count_placeholders(path) != path_arguments.size()) {
        detail::refuse(spec, invalid_argument("path", "needs as many arguments as it has placeholders"));
    }
    if (!body.is_null()) spec.body = std::string(body.text());
    return Call<Json>(std::move(spec));
}

}  // namespace cis
