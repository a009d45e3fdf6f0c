#include "wire/message.hpp"

#include <algorithm>

#include "wire/letter_case.hpp"
#include "wire/uri.hpp"

namespace cis::emulator {
namespace {

bool same_name(std::string_view left, std::string_view right) {
    return std::ranges::equal(
        left, right, {}, [](char c) { return to_lower(c); }, [](char c) { return to_lower(c); });
}

}  // namespace

std::optional<std::string> header(const Request& request, std::string_view name) {
    for (const auto& [key, value] : request.headers) {
        if (same_name(key, name)) return value;
    }
    return std::nullopt;
}

bool is_legacy(const Request& request) {
    const auto segments = path_segments(request.path);
    return segments.size() > 1 && segments[0] == "api" && segments[1] != "v2" && segments[1] != "v4";
}

}  // namespace cis::emulator
