#include "csv/padding_filter.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace cis::programs {
namespace {

constexpr std::string_view padding{"\x1A\0", 2};
/// Padding, and line ends after it, which belong to it.
constexpr std::string_view padding_or_ends{"\x1A\0\r\n", 4};
/// No padding is longer.
constexpr std::size_t longest_padding = std::size_t{16} << 20U;

}  // namespace

std::string_view PaddingFilter::pass(std::string_view text) {
    const std::size_t last = text.find_last_not_of(padding_or_ends);
    const bool is_all_padding = last == std::string_view::npos && !pending_.empty();
    if (is_all_padding && pending_.size() <= longest_padding) {
        pending_ += text;
        return {};
    }
    const std::size_t end =
        std::min(text.find_first_of(padding, last == std::string_view::npos ? 0 : last), text.size());
    std::string_view passed = text.substr(0, end);
    if (!pending_.empty()) {
        passed_ = std::move(pending_);
        passed_ += passed;
        passed = passed_;
    }
    pending_ = text.substr(end);
    return passed;
}

}  // namespace cis::programs
