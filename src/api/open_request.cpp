#include "api/open_request.hpp"

#include <cstddef>
#include <string>
#include <utility>

namespace cis::detail {
namespace {

/// Whether a path can be sent unchanged. The arguments are checked where they are inserted.
bool is_plain_path(std::string_view path) {
    if (!path.starts_with('/')) return false;
    for (const char c : path) {
        if (c <= ' ' || c > '~' || c == '?' || c == '#' || c == '\\') return false;
    }
    const std::string closed = std::string(path) + "/";
    return closed.find("/./") == std::string::npos && closed.find("/../") == std::string::npos;
}

/// The number of placeholders; `npos` if one has no closing brace.
std::size_t count_placeholders(std::string_view path) {
    std::size_t count = 0;
    for (auto at = path.find('{'); at != std::string_view::npos; at = path.find('{', at + 1)) {
        if (path.find('}', at) == std::string_view::npos) return std::string_view::npos;
        ++count;
    }
    return count;
}

/// Why a path cannot be used with this number of arguments; empty if it can.
std::string_view fault_of_path(std::string_view path, std::size_t arguments) {
    if (!is_plain_path(path))
        return "must start with / and contain no query, fragment, space, . or .. segment";
    const std::size_t placeholders = count_placeholders(path);
    if (placeholders == std::string_view::npos) return "has a placeholder without a closing brace";
    return placeholders == arguments ? "" : "must have exactly one argument for each placeholder";
}

}  // namespace

Call<Json> make_open_request(const std::shared_ptr<Session>& session, std::optional<Method> method,
                             std::string_view path, std::initializer_list<std::string_view> path_arguments,
                             const Json& body) {
    const Endpoint endpoint{method.value_or(Method::get), path, Idempotency::by_method, Envelope::open_bare};
    CallSpec spec = make_spec(session, endpoint, path_arguments);
    if (const auto fault = fault_of_path(path, path_arguments.size()); !fault.empty()) {
        // This replaces the fault of an argument, which may only have been missing.
        spec.fault.reset();
        set_fault(spec, invalid_argument("path", std::string(fault)));
    }
    if (!method) set_fault(spec, invalid_argument("method", "must be GET, POST, PATCH, PUT or DELETE"));
    if (!body.is_null()) spec.body = std::string(body.text());
    return Call<Json>(std::move(spec));
}

}  // namespace cis::detail
