#include "cis/http/headers.hpp"

#include <algorithm>

#include "core/overwrite.hpp"

namespace cis {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool same_name(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace

void Headers::add(std::string_view name, std::string_view value) {
    constexpr std::size_t usual_fields = 8;
    if (fields_.empty()) fields_.reserve(usual_fields);
    fields_.emplace_back(name, value);
}

void Headers::set(std::string_view name, std::string_view value) {
    std::erase_if(fields_, [name](const Field& field) { return same_name(field.first, name); });
    add(name, value);
}

void Headers::wipe() noexcept {
    for (Field& field : fields_) detail::overwrite(field.second);
    fields_.clear();
}

std::optional<std::string_view> Headers::get(std::string_view name) const noexcept {
    for (const Field& field : fields_) {
        if (same_name(field.first, name)) return field.second;
    }
    return std::nullopt;
}

std::size_t Headers::count(std::string_view name) const noexcept {
    const auto fields =
        std::ranges::count_if(fields_, [name](const Field& field) { return same_name(field.first, name); });
    return static_cast<std::size_t>(fields);
}

}  // namespace cis
