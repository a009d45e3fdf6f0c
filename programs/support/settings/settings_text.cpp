#include "settings/settings_text.hpp"

namespace cis::programs {
namespace {

/// A text in quotes.
std::string toml_text(std::string_view text) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    constexpr unsigned char first_printable = 0x20;
    constexpr unsigned char del = 0x7F;
    std::string quoted = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < first_printable || byte == del) {
            quoted += "\\u00";
            quoted += digits[byte / digits.size()];
            quoted += digits[byte % digits.size()];
            continue;
        }
        if (c == '"' || c == '\\') quoted += '\\';
        quoted += c;
    }
    return quoted + '"';
}

}  // namespace

std::string settings_member(std::string_view name, std::string_view value) {
    return value.empty() ? std::string() : std::string(name) + " = " + toml_text(value) + '\n';
}

std::string settings_member(std::string_view name, const std::vector<std::string>& values) {
    if (values.empty()) return {};
    std::string list;
    for (const std::string& value : values) list += (list.empty() ? "" : ", ") + toml_text(value);
    return std::string(name) + " = [" + list + "]\n";
}

}  // namespace cis::programs
