#include "wire/time_text.hpp"

#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>

#include "wire/json.hpp"

namespace cis::emulator {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Reads a text from its beginning. After the first mismatch, `failed()` stays true.
class Scanner {
public:
    explicit Scanner(std::string_view text) : rest_(text) {}

    bool failed() const { return failed_; }
    bool at_end() const { return rest_.empty(); }

    /// Consumes the next character if it is one of `choices`.
    char take_any(std::string_view choices) {
        if (failed_ || rest_.empty() || choices.find(rest_.front()) == std::string_view::npos) return '\0';
        const char c = rest_.front();
        rest_.remove_prefix(1);
        return c;
    }

    void require(char c) {
        if (take_any({&c, 1}) == '\0') failed_ = true;
    }

    /// Reads a number of exactly `digits` digits, at most `largest`.
    int number(std::size_t digits, int largest) {
        int value = 0;
        for (std::size_t i = 0; i < digits; ++i) {
            const char c = take_any("0123456789");
            if (c == '\0') failed_ = true;
            value = value * 10 + (c - '0');
        }
        if (value > largest) failed_ = true;
        return failed_ ? 0 : value;
    }

    std::string_view digits() {
        std::size_t count = 0;
        while (count < rest_.size() && is_digit(rest_[count])) ++count;
        const auto taken = rest_.substr(0, count);
        rest_.remove_prefix(count);
        if (count == 0) failed_ = true;
        return taken;
    }

private:
    std::string_view rest_;
    bool failed_ = false;
};

/// Reads a number as in JSON, so that the result depends neither on the locale nor on the standard library.
std::optional<double> parse_number(std::string_view text) {
    const Json number = Json::parse(text, nullptr, false);
    return number.is_number() ? std::optional(number.get<double>()) : std::nullopt;
}

/// Reads an offset, as seconds east of UTC.
int scan_offset(Scanner& scanner) {
    if (scanner.take_any("Zz") != '\0') return 0;
    const char sign = scanner.take_any("+- ");
    if (sign == '\0') return 0;
    const int hours = scanner.number(2, 23);
    const bool colon = scanner.take_any(":") != '\0';
    const int minutes = colon || !scanner.at_end() ? scanner.number(2, 59) : 0;
    return (sign == '-' ? -1 : 1) * (hours * 3600 + minutes * 60);
}

std::optional<double> parse_iso8601(std::string_view text) {
    Scanner scanner{text};
    const int year = scanner.number(4, 9999);
    scanner.require('-');
    const int month = scanner.number(2, 12);
    scanner.require('-');
    const int day = scanner.number(2, 31);
    int seconds = 0;
    std::string_view fraction;
    if (!scanner.at_end()) {
        if (scanner.take_any("Tt ") == '\0') return std::nullopt;
        seconds = scanner.number(2, 23) * 3600;
        scanner.require(':');
        seconds += scanner.number(2, 59) * 60;
        if (scanner.take_any(":") != '\0') {
            seconds += scanner.number(2, 59);
            if (scanner.take_any(".,") != '\0') fraction = scanner.digits();
        }
        seconds -= scan_offset(scanner);
    }
    const std::chrono::year_month_day date{std::chrono::year{year},
                                           std::chrono::month{static_cast<unsigned>(month)},
                                           std::chrono::day{static_cast<unsigned>(day)}};
    if (scanner.failed() || !scanner.at_end() || !date.ok()) return std::nullopt;
    const std::int64_t whole =
        std::chrono::seconds{std::chrono::sys_days{date}.time_since_epoch()}.count() + seconds;
    if (fraction.empty()) return static_cast<double>(whole);
    // Parsing all digits at once gives the nearest double; a sum might not.
    if (whole >= 0) return parse_number(std::to_string(whole) + "." + std::string{fraction});
    return static_cast<double>(whole) + parse_number("0." + std::string{fraction}).value_or(0);
}

}  // namespace

std::optional<double> parse_time(std::string_view text) {
    if (const auto seconds = parse_number(text)) return seconds;
    return parse_iso8601(text);
}

std::string to_iso8601(double epoch_seconds) {
    namespace chrono = std::chrono;
    constexpr double furthest = 9e11;  // its year can still be counted by std::chrono
    if (!(std::abs(epoch_seconds) < furthest)) return {};
    const chrono::seconds time{static_cast<std::int64_t>(std::floor(epoch_seconds))};
    const auto day = chrono::floor<chrono::days>(time);
    const chrono::year_month_day date{chrono::sys_days{day}};
    const chrono::hh_mm_ss of_day{time - day};
    std::array<char, 64> text{};
    const int size =
        std::snprintf(text.data(), text.size(), "%d-%02u-%02uT%02d:%02d:%02dZ", static_cast<int>(date.year()),
                      static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                      static_cast<int>(of_day.hours().count()), static_cast<int>(of_day.minutes().count()),
                      static_cast<int>(of_day.seconds().count()));
    return {text.data(), static_cast<std::size_t>(size)};
}

}  // namespace cis::emulator
