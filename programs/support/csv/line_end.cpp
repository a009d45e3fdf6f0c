#include "csv/line_end.hpp"

namespace cis::programs {

void LineCount::add(std::string_view text) noexcept {
    for (auto at = text.find(end_); at != std::string_view::npos; at = text.find(end_)) {
        ++ended_;
        has_text_ = false;
        text.remove_prefix(at + 1);
    }
    has_text_ = has_text_ || text.find_first_not_of("\r\n") != std::string_view::npos;
}

std::size_t LineCount::rest_of_line(std::string_view text) const noexcept {
    const auto end = text.find(end_);
    return end == std::string_view::npos ? text.size() : end + 1;
}

}  // namespace cis::programs
