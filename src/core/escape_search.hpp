#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string_view>

namespace cis::detail {

/// Tells which parts of a JSON text have escapes. If the parts are examined from the beginning to the end, as
/// is usual, the text is searched only once.
class EscapeSearch {
public:
    /// @param text must outlive the search
    explicit EscapeSearch(std::string_view text)
        : end_(std::to_address(text.end())),
          searched_from_(std::to_address(text.begin())),
          next_(first_escape(searched_from_)) {}

    /// Whether a part of the text has a backslash.
    [[nodiscard]] bool finds_in(const char* begin, const char* end) {
        if (begin < searched_from_ || begin > next_) {
            searched_from_ = begin;
            next_ = first_escape(begin);
        }
        return next_ < end;
    }
    [[nodiscard]] bool finds_in(std::string_view part) {
        return finds_in(part.data(), part.data() + part.size());
    }

private:
    [[nodiscard]] const char* first_escape(const char* from) const {
        const std::string_view rest(from, static_cast<std::size_t>(end_ - from));
        return from + std::min(rest.find('\\'), rest.size());
    }

    const char* end_;
    // There is no backslash from `searched_from_` to `next_`.
    const char* searched_from_;
    const char* next_;
};

}  // namespace cis::detail
