#include "received_request.hpp"

#include <algorithm>

namespace cis::test {
namespace {

bool equal_ignoring_case(std::string_view left, std::string_view right) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; };
    return std::ranges::equal(left, right, [lower](char a, char b) { return lower(a) == lower(b); });
}

std::string_view take_line(std::string_view& text) {
    const std::size_t end = text.find(line_end);
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + line_end.size());
    return line;
}

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) {
        return {};
    }
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

}  // namespace

std::string ReceivedRequest::header(std::string_view name) const {
    const auto found = std::ranges::find_if(
        headers, [&](const auto& field) { return equal_ignoring_case(field.first, name); });
    return found == headers.end() ? std::string{} : found->second;
}

std::optional<ReceivedRequest> parse_request_head(std::string_view head) {
    const std::string_view request_line = take_line(head);
    const std::size_t after_method = request_line.find(' ');
    const std::size_t after_target = request_line.rfind(" HTTP/1.");
    if (after_method == std::string_view::npos || after_target == std::string_view::npos ||
        after_target <= after_method) {
        return std::nullopt;
    }
    ReceivedRequest request;
    request.method = request_line.substr(0, after_method);
    request.target = request_line.substr(after_method + 1, after_target - after_method - 1);
    for (std::string_view line = take_line(head); !line.empty(); line = take_line(head)) {
        const std::size_t colon = line.find(':');
        if (colon == std::string_view::npos) {
            return std::nullopt;
        }
        request.headers.emplace_back(line.substr(0, colon), trimmed(line.substr(colon + 1)));
    }
    return request;
}

}  // namespace cis::test
