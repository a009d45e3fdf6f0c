#include "cis/http/method.hpp"

#include <ostream>

namespace cis {

std::string_view to_string(Method method) noexcept {
    switch (method) {
        case Method::get: return "GET";
        case Method::post: return "POST";
        case Method::patch: return "PATCH";
        case Method::put: return "PUT";
        case Method::delete_: return "DELETE";
    }
    return "GET";
}

std::optional<Method> method_named(std::string_view name) noexcept {
    for (const Method method : {Method::get, Method::post, Method::patch, Method::put, Method::delete_}) {
        if (to_string(method) == name) return method;
    }
    return std::nullopt;
}

std::ostream& operator<<(std::ostream& out, Method method) { return out << to_string(method); }

}  // namespace cis
