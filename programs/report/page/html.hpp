#pragma once

#include <string>
#include <string_view>

namespace cis::programs::report_command {

/// A piece of HTML. Markup and text have different functions, so that no text gets into it without being
/// escaped.
class Html {
public:
    /// Adds markup: a literal, or numbers of our own.
    Html& markup(std::string_view text) {
        content_ += text;
        return *this;
    }
    /// Adds a text, escaped. It may come from anywhere.
    Html& text(std::string_view text);
    /// Adds another piece.
    Html& add(const Html& other) {
        content_ += other.content_;
        return *this;
    }

    [[nodiscard]] bool empty() const { return content_.empty(); }
    [[nodiscard]] const std::string& content() const { return content_; }

private:
    std::string content_;
};

/// An element with a text in it.
/// @param attributes markup, e.g. `scope="row"`
[[nodiscard]] Html element(std::string_view name, std::string_view text, std::string_view attributes = {});

}  // namespace cis::programs::report_command
