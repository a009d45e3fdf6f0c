#include "report/page/sheet.hpp"

#include <array>
#include <charconv>
#include <cstddef>
#include <string_view>

#include "report/page/sections.hpp"
#include "text/harmless_text.hpp"
#include "text/utf8.hpp"

namespace cis::programs::report_command {
namespace {

/// The longest name in characters. It fits above the text in one or two lines.
constexpr std::size_t longest_name = 100;

std::string shortened(const std::string& text) {
    std::size_t end = 0;
    for (std::size_t count = 0; end < text.size(); ++count) {
        if (count == longest_name) return text.substr(0, end) + "…";
        end += first_utf8_character(std::string_view(text).substr(end)).bytes;
    }
    return text;
}

/// A string in CSS. The text may come from anywhere, so each character that could end the string or the style
/// sheet is written as a number.
std::string css_string(const std::string& given) {
    std::string css = "\"";
    for (const char c : harmless(given)) {
        const auto byte = static_cast<unsigned char>(c);
        const bool is_plain = byte >= 0x80 || std::string_view("\"\\<>&'").find(c) == std::string_view::npos;
        if (is_plain) {
            css += c;
        } else {
            std::array<char, 2> digits{};
            std::to_chars(digits.data(), digits.data() + digits.size(), static_cast<int>(byte), 16);
            css.append("\\").append(digits.data(), digits.size()).append(" ");
        }
    }
    return css + '"';
}

std::string margin_box(const char* place, const std::string& content) {
    return std::string("  @") + place + " { content: " + content + "; }\n";
}

}  // namespace

std::string sheet_style(const Locale& locale, const Report& report) {
    const std::string made = locale.text(Phrase::made, {{"when", locale.moment(report.made_seconds())}});
    return "@page {\n  margin: 17mm 14mm 15mm; font: 8pt/1.25 sans-serif; color: #333;\n" +
           margin_box("top-left", css_string(shortened(title_of(locale, report.subject)))) +
           margin_box("top-right", css_string(locale.text(Phrase::kicker) + ". " + made)) +
           margin_box("bottom-left", css_string(locale.text(Phrase::personal_data))) +
           margin_box("bottom-right", "counter(page) \" / \" counter(pages)") + "}\n";
}

}  // namespace cis::programs::report_command
