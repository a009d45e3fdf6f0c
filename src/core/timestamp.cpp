#include "cis/core/timestamp.hpp"

#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <ostream>

namespace cis {
namespace {

using namespace std::chrono_literals;

constexpr std::int64_t microseconds_per_second = 1'000'000;
// The years 0001 to 9999, so that the year in ISO-8601 always has four digits.
constexpr std::int64_t first_second = -62'135'596'800;
constexpr std::int64_t last_second = 253'402'300'799;

/// Consumes fixed-width digits and punctuation from the front of a text.
class Scanner {
public:
    explicit Scanner(std::string_view text) : rest_(text) {}

    [[nodiscard]] bool digits(std::size_t count, int& value) {
        if (rest_.size() < count) return false;
        value = 0;
        for (std::size_t i = 0; i < count; ++i) {
            if (rest_[i] < '0' || rest_[i] > '9') return false;
            value = value * 10 + (rest_[i] - '0');
        }
        rest_.remove_prefix(count);
        return true;
    }
    [[nodiscard]] bool one_of(std::string_view accepted) {
        if (rest_.empty() || accepted.find(rest_.front()) == std::string_view::npos) return false;
        last_ = rest_.front();
        rest_.remove_prefix(1);
        return true;
    }
    /// The digits after a decimal point, as microseconds. Digits after the sixth are dropped.
    [[nodiscard]] bool fraction(int& microseconds) {
        std::size_t count = 0;
        microseconds = 0;
        while (!rest_.empty() && rest_.front() >= '0' && rest_.front() <= '9') {
            if (count < 6) microseconds = microseconds * 10 + (rest_.front() - '0');
            ++count;
            rest_.remove_prefix(1);
        }
        for (std::size_t i = count; i < 6; ++i) microseconds *= 10;
        return count > 0;
    }
    [[nodiscard]] char last() const { return last_; }
    [[nodiscard]] bool done() const { return rest_.empty(); }

private:
    std::string_view rest_;
    char last_{};
};

/// Converts an ISO-8601 text to microseconds since the epoch.
bool parse_iso8601(std::string_view text, std::int64_t& result) {
    Scanner in(text);
    int year{};
    int month{};
    int day{};
    if (!in.digits(4, year) || !in.one_of("-") || !in.digits(2, month) || !in.one_of("-") ||
        !in.digits(2, day)) {
        return false;
    }
    const std::chrono::year_month_day date{std::chrono::year(year),
                                           std::chrono::month(static_cast<unsigned>(month)),
                                           std::chrono::day(static_cast<unsigned>(day))};
    if (!date.ok()) return false;
    int hour{};
    int minute{};
    int second{};
    int microseconds{};
    int offset_minutes{};
    if (!in.done()) {
        if (!in.one_of("Tt ") || !in.digits(2, hour) || !in.one_of(":") || !in.digits(2, minute))
            return false;
        if (in.one_of(":")) {
            if (!in.digits(2, second)) return false;
            if (in.one_of(".,") && !in.fraction(microseconds)) return false;
        }
        if (in.one_of("+-")) {
            const int sign = in.last() == '-' ? -1 : 1;
            int offset_hour{};
            int offset_minute{};
            if (!in.digits(2, offset_hour)) return false;
            if (in.one_of(":") || !in.done()) {
                if (!in.digits(2, offset_minute)) return false;
            }
            if (offset_hour > 23 || offset_minute > 59) return false;
            offset_minutes = sign * (offset_hour * 60 + offset_minute);
        } else if (!in.done() && !in.one_of("Zz")) {
            return false;
        }
    }
    // 60 is a leap second. The epoch count has none, so it becomes the first second of the next minute.
    if (hour > 23 || minute > 59 || second > 60 || !in.done()) return false;
    const std::int64_t days = std::chrono::sys_days(date).time_since_epoch().count();
    const std::int64_t seconds = ((days * 24 + hour) * 60 + minute - offset_minutes) * 60 + second;
    if (seconds < first_second || seconds > last_second) return false;
    result = seconds * microseconds_per_second + microseconds;
    return true;
}

void append_padded(std::string& out, std::int64_t value, int width) {
    const std::string digits = std::to_string(value);
    out.append(
        static_cast<std::size_t>(width) > digits.size() ? static_cast<std::size_t>(width) - digits.size() : 0,
        '0');
    out += digits;
}

}  // namespace

Timestamp Timestamp::now() noexcept {
    return {std::chrono::time_point_cast<std::chrono::microseconds>(std::chrono::system_clock::now())};
}

Result<Timestamp> Timestamp::from_iso8601(std::string_view text) {
    std::int64_t microseconds{};
    if (!parse_iso8601(text, microseconds)) {
        return invalid_argument("timestamp", "not an ISO-8601 date or date-time");
    }
    return Timestamp(SysTime(std::chrono::microseconds(microseconds)));
}

Timestamp::SysTime Timestamp::to_sys_time() const noexcept {
    constexpr auto lowest = static_cast<double>(first_second);
    constexpr auto highest = static_cast<double>(last_second);
    const double clamped = std::isnan(seconds_) ? 0.0 : std::fmin(std::fmax(seconds_, lowest), highest);
    return SysTime(std::chrono::microseconds(std::llround(clamped * 1e6)));
}

std::string Timestamp::to_iso8601() const {
    const auto time = to_sys_time();
    const auto day = std::chrono::floor<std::chrono::days>(time);
    const std::chrono::year_month_day date(day);
    const std::int64_t micros = (time - day).count();
    const std::int64_t seconds = micros / microseconds_per_second;
    std::string out;
    append_padded(out, static_cast<int>(date.year()), 4);
    out += '-';
    append_padded(out, static_cast<unsigned>(date.month()), 2);
    out += '-';
    append_padded(out, static_cast<unsigned>(date.day()), 2);
    out += 'T';
    append_padded(out, seconds / 3600, 2);
    out += ':';
    append_padded(out, seconds / 60 % 60, 2);
    out += ':';
    append_padded(out, seconds % 60, 2);
    if (const std::int64_t fraction = micros % microseconds_per_second; fraction != 0) {
        out += '.';
        append_padded(out, fraction, 6);
    }
    out += 'Z';
    return out;
}

std::string Timestamp::to_decimal() const {
    // The largest double in fixed notation has 309 digits.
    std::array<char, 400> buffer{};
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), seconds_, std::chars_format::fixed).ptr;
    return {buffer.data(), end};
}

std::ostream& operator<<(std::ostream& out, Timestamp time) { return out << time.to_iso8601(); }

}  // namespace cis
