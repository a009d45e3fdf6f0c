#include "testing/path_pattern.hpp"

#include <algorithm>

namespace cis::testing {
namespace {

/// Removes the first segment and the slash after it, and returns the segment.
std::string_view take_segment(std::string_view& path) {
    const std::string_view segment = path.substr(0, path.find('/'));
    path.remove_prefix(std::min(path.size(), segment.size() + 1));
    return segment;
}

bool is_placeholder(std::string_view segment) { return segment.starts_with('{') && segment.ends_with('}'); }

}  // namespace

std::string_view path_of(std::string_view url) {
    url = url.substr(0, url.find('?'));
    const auto scheme_end = url.find("://");
    const auto begin = url.find('/', scheme_end == std::string_view::npos ? 0 : scheme_end + 3);
    return begin == std::string_view::npos ? "/" : url.substr(begin);
}

bool matches(std::string_view pattern, std::string_view path) {
    if (std::ranges::count(pattern, '/') != std::ranges::count(path, '/')) return false;
    while (!pattern.empty()) {
        const std::string_view expected = take_segment(pattern);
        const std::string_view actual = take_segment(path);
        if (is_placeholder(expected) ? actual.empty() : actual != expected) return false;
    }
    return path.empty();
}

}  // namespace cis::testing
