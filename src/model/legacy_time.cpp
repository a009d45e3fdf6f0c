#include "cis/model/legacy_time.hpp"

#include <charconv>
#include <string_view>

namespace cis {

std::optional<Timestamp> LegacyTime::time() const {
    const std::string_view text = value.text();
    if (text.starts_with('"')) {
        const auto time = Timestamp::from_iso8601(text.substr(1, text.size() - 2));
        return time ? std::optional(*time) : std::nullopt;
    }
    double seconds{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return Timestamp(seconds);
}

}  // namespace cis
