#include "wire/path_pattern.hpp"

#include <utility>

#include "wire/uri.hpp"

namespace cis::emulator {

PathPattern::PathPattern(std::string text) : text_(std::move(text)), segments_(path_segments(text_)) {}

std::optional<PathArguments> PathPattern::match(const std::vector<std::string>& segments) const {
    if (segments.size() != segments_.size()) return std::nullopt;
    PathArguments arguments;
    for (std::size_t i = 0; i < segments.size(); ++i) {
        const std::string& expected = segments_[i];
        if (expected.starts_with('{') && expected.ends_with('}')) {
            if (segments[i].empty()) return std::nullopt;
            arguments.emplace(expected.substr(1, expected.size() - 2), segments[i]);
        } else if (segments[i] != expected) {
            return std::nullopt;
        }
    }
    return arguments;
}

}  // namespace cis::emulator
