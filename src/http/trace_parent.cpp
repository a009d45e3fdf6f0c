#include "cis/http/trace_parent.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "cis/core/exception.hpp"

namespace cis {
namespace {

/// Takes a field with this number of lower-case hexadecimal digits. @return empty if there is something else
std::string_view take_field(std::string_view& text, std::size_t digits) {
    const std::string_view field = text.substr(0, digits);
    const bool is_hex =
        std::ranges::all_of(field, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
    if (field.size() != digits || !is_hex) return {};
    text.remove_prefix(digits);
    return field;
}

bool take_dash(std::string_view& text) {
    if (!text.starts_with('-')) return false;
    text.remove_prefix(1);
    return true;
}

bool is_zero(std::string_view id) { return id.find_first_not_of('0') == std::string_view::npos; }

/// Whether W3C Trace Context (section 3.2.2) allows the text. A later version may have more fields.
bool is_trace_parent(std::string_view text) {
    const std::string_view version = take_field(text, 2);
    if (version.empty() || version == "ff" || !take_dash(text)) return false;
    if (is_zero(take_field(text, 32)) || !take_dash(text)) return false;
    if (is_zero(take_field(text, 16)) || !take_dash(text)) return false;
    if (take_field(text, 2).empty()) return false;
    return text.empty() || (version != "00" && text.starts_with('-'));
}

}  // namespace

TraceParent::TraceParent(Current current) : current_(std::move(current)) {
    if (!current_) throw_error(invalid_argument("current", "must be callable"));
}

std::any TraceParent::capture(const std::any& /*given*/) {
    std::string text = current_();
    if (!is_trace_parent(text)) return {};
    return text;
}

void TraceParent::before(const Attempt& attempt, Headers& added) {
    if (const auto* const text = std::any_cast<std::string>(attempt.context)) {
        added.set("traceparent", *text);
    }
}

}  // namespace cis
