#pragma once

#include <cstddef>
#include <string_view>

namespace cis::detail {

/// Tells which parts of a JSON text have escapes. The parts are usually asked for from the beginning of the
/// text to its end; then the whole text is searched only once.
class EscapeSearch {
public:
    /// @param text must outlive the search
    explicit EscapeSearch(std::string_view text)
        : searched_from_(text.data()), next_(text.data()), end_(text.data() + text.size()) {
        search(text.data());
    }

    /// Whether a part of the text has a backslash.
    [[nodiscard]] bool finds_in(const char* begin, const char* end) {
        if (begin < searched_from_ || begin > next_) search(begin);
        return next_ < end;
    }
    [[nodiscard]] bool finds_in(std::string_view part) {
        return finds_in(part.data(), part.data() + part.size());
    }

private:
    void search(const char* from) {
        const std::string_view rest(from, static_cast<std::size_t>(end_ - from));
        const auto found = rest.find('\\');
        searched_from_ = from;
        next_ = found == std::string_view::npos ? end_ : from + found;
    }

    // There is no backslash from the first to the second.
    const char* searched_from_;
    const char* next_;
    const char* end_;
};

}  // namespace cis::detail
