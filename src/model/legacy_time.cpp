#include "cis/model/legacy_time.hpp"

#include <string_view>

#include "core/decimal.hpp"

namespace cis {

std::optional<Timestamp> LegacyTime::time() const {
    const std::string_view text = value.text();
    if (text.starts_with('"')) {
        const auto time = Timestamp::from_iso8601(text.substr(1, text.size() - 2));
        return time ? std::optional(*time) : std::nullopt;
    }
    double seconds{};
    if (detail::read_decimal(text, seconds) != std::errc{}) return std::nullopt;
    return Timestamp(seconds);
}

}  // namespace cis
