#include "routes/pagination.hpp"

#include <charconv>

namespace cis::emulator {

std::size_t integer_parameter(const Query& query, std::string_view name, std::size_t fallback,
                              std::size_t most) {
    const auto found = query.find(name);
    if (found == query.end()) return fallback;
    const std::string& text = found->second;
    const char* const last = text.data() + text.size();
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), last, value);
    if (error != std::errc{} || end != last || value < 1 || value > most) {
        throw validation_error({{std::string{name}, "must be an integer from 1 to " + std::to_string(most)}});
    }
    return value;
}

OffsetPage read_offset_page(const Query& query) {
    constexpr std::size_t last_page = 1'000'000'000;
    return {integer_parameter(query, "page", 1, last_page), integer_parameter(query, "limit", 10, 100)};
}

}  // namespace cis::emulator
