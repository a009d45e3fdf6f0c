#include "wire/message.hpp"

#include <algorithm>

#include "wire/ascii.hpp"

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

}  // namespace cis::emulator
