#include "codec/text_fault.hpp"

#include <algorithm>
#include <cstddef>
#include <string>

#include "cis/core/json.hpp"
#include "core/json_capture.hpp"

namespace cis::detail {
namespace {

constexpr std::string_view white_space = " \t\r\n";

constexpr std::size_t no_end = std::string_view::npos;

/// The length of the string at the start of a text.
std::size_t string_length(std::string_view text) {
    for (std::size_t at = 1; at < text.size(); ++at) {
        if (text[at] == '"') return at + 1;
        if (text[at] == '\\') ++at;
    }
    return no_end;
}

/// The length of the value at the start of a text, judged by quotes and brackets only.
std::size_t value_length(std::string_view text) {
    if (text.front() == '"') return string_length(text);
    if (text.front() != '{' && text.front() != '[') {
        return std::min(text.find_first_of(" \t\r\n,:[]{}\""), text.size());
    }
    std::size_t depth = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        switch (text[at]) {
            case '"': {
                const std::size_t length = string_length(text.substr(at));
                if (length == no_end) return no_end;
                at += length - 1;
                break;
            }
            case '{':
            case '[': ++depth; break;
            case '}':
            case ']':
                if (--depth == 0) return at + 1;
                break;
            default: break;
        }
    }
    return no_end;
}

}  // namespace

std::string_view fault_of_text(std::string_view text) {
    if (text.starts_with(byte_order_mark)) return starts_with_byte_order_mark;
    const auto begin = text.find_first_not_of(white_space);
    if (begin == std::string_view::npos) return {};
    text.remove_prefix(begin);
    const std::size_t length = value_length(text);
    if (length == no_end) return describe(simdjson::INCOMPLETE_ARRAY_OR_OBJECT);
    if (Json::from_text(std::string(text.substr(0, length)))) {
        const bool ends = text.find_first_not_of(white_space, length) == std::string_view::npos;
        return ends ? std::string_view() : describe(simdjson::TRAILING_CONTENT);
    }
    const bool has_structure = text.front() == '{' || text.front() == '[' || text.front() == '"';
    return has_structure ? std::string_view() : not_json;
}

}  // namespace cis::detail
