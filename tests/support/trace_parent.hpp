#pragma once

#include <optional>
#include <regex>
#include <string>

namespace cis::test {

/// The parts of a `traceparent` header.
struct TraceParent {
    std::string trace_id;   ///< 32 hexadecimal digits
    std::string parent_id;  ///< 16 hexadecimal digits: the span that sent the request
};

/// Reads a header of version 00 by the rules of W3C Trace Context (section 3.2.2). None if it breaks one.
[[nodiscard]] inline std::optional<TraceParent> parse_trace_parent(const std::string& header) {
    static const std::regex form("00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}");
    std::smatch part;
    if (!std::regex_match(header, part, form)) return std::nullopt;
    const TraceParent parent{.trace_id = part[1], .parent_id = part[2]};
    const auto is_zero = [](const std::string& id) { return id.find_first_not_of('0') == std::string::npos; };
    if (is_zero(parent.trace_id) || is_zero(parent.parent_id)) return std::nullopt;
    return parent;
}

}  // namespace cis::test
