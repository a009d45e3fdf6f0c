#include "pagination.hpp"

#include <charconv>

namespace cis::emulator {

std::size_t page_limit(const Query& query) {
    constexpr std::size_t default_limit = 20;
    constexpr std::size_t largest_limit = 100;
    const auto found = query.find("limit");
    if (found == query.end()) return default_limit;
    const std::string& text = found->second;
    const char* const last = text.data() + text.size();
    std::size_t limit = 0;
    const auto [end, error] = std::from_chars(text.data(), last, limit);
    if (error != std::errc{} || end != last || limit < 1 || limit > largest_limit) {
        throw validation_error({{"limit", "must be an integer from 1 to 100"}});
    }
    return limit;
}

std::string query_value(const Query& query, std::string_view name) {
    const auto found = query.find(name);
    return found == query.end() ? std::string{} : found->second;
}

}  // namespace cis::emulator
