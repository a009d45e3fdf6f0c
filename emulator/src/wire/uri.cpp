#include "wire/uri.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <utility>

namespace cis::emulator {
namespace {

/// Calls `visit` with each part of `text` between separators, including empty parts.
template <class Visit>
void split(std::string_view text, char separator, Visit visit) {
    while (true) {
        const auto end = text.find(separator);
        visit(text.substr(0, end));
        if (end == std::string_view::npos) return;
        text.remove_prefix(end + 1);
    }
}

std::string form_decode(std::string_view text) {
    std::string spaced{text};
    std::ranges::replace(spaced, '+', ' ');
    return percent_decode(spaced);
}

}  // namespace

std::string percent_decode(std::string_view text) {
    std::string decoded;
    decoded.reserve(text.size());
    for (std::size_t at = 0; at < text.size(); ++at) {
        unsigned char byte = 0;
        if (text[at] == '%' && at + 2 < text.size()) {
            const char* const last = text.data() + at + 3;
            if (const auto [end, error] = std::from_chars(text.data() + at + 1, last, byte, 16);
                error == std::errc{} && end == last) {
                decoded.push_back(static_cast<char>(byte));
                at += 2;
                continue;
            }
        }
        decoded.push_back(text[at]);
    }
    return decoded;
}

std::vector<std::string> path_segments(std::string_view path) {
    std::vector<std::string> segments;
    if (path.starts_with('/')) path.remove_prefix(1);
    split(path, '/', [&](std::string_view segment) { segments.push_back(percent_decode(segment)); });
    return segments;
}

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

Query parse_query(std::string_view text) {
    Query query;
    split(text, '&', [&](std::string_view pair) {
        if (pair.empty()) return;
        const auto equals = pair.find('=');
        const auto value = equals == std::string_view::npos ? std::string_view{} : pair.substr(equals + 1);
        query.insert_or_assign(form_decode(pair.substr(0, equals)), form_decode(value));
    });
    return query;
}

std::string query_value(const Query& query, std::string_view name) {
    const auto found = query.find(name);
    return found == query.end() ? std::string{} : found->second;
}

}  // namespace cis::emulator
