#include "api/open_request.hpp"

#include <cstddef>
#include <string>
#include <utility>

namespace cis::detail {
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

/// How many there are; `npos` when one has no end.
std::size_t count_placeholders(std::string_view path) {
    std::size_t count = 0;
    for (auto at = path.find('{'); at != std::string_view::npos; at = path.find('{', at + 1)) {
        if (path.find('}', at) == std::string_view::npos) return std::string_view::npos;
        ++count;
    }
    return count;
}

/// Why a path cannot be filled in with so many arguments; empty when it can.
std::string_view fault_of_path(std::string_view path, std::size_t arguments) {
    if (!is_plain_path(path)) return "must start with / and hold no query, fragment, space or dot segment";
    const std::size_t placeholders = count_placeholders(path);
    if (placeholders == std::string_view::npos) return "has a placeholder without an end";
    return placeholders == arguments ? "" : "needs as many arguments as it has placeholders";
}

}  // namespace

Call<Json> make_open_request(const std::shared_ptr<Session>& session, Method method, std::string_view path,
                             std::initializer_list<std::string_view> path_arguments, const Json& body) {
    const Endpoint endpoint{method, path, Idempotency::by_method, Envelope::open_bare};
    CallSpec spec = make_spec(session, endpoint, path_arguments);
    if (const auto fault = fault_of_path(path, path_arguments.size()); !fault.empty()) {
        // Says more than what is wrong with an argument, which may only be missing.
        spec.refusal.reset();
        refuse(spec, invalid_argument("path", std::string(fault)));
    }
    if (!body.is_null()) spec.body = std::string(body.text());
    return Call<Json>(std::move(spec));
}

}  // namespace cis::detail
