#include "cis/http/headers.hpp"

#include <algorithm>

#include "core/overwrite.hpp"
#include "http/header_name.hpp"

namespace cis {

void Headers::add(std::string_view name, std::string_view value) {
    constexpr std::size_t usual_fields = 8;
    if (fields_.empty()) fields_.reserve(usual_fields);
    fields_.emplace_back(name, value);
}

void Headers::set(std::string_view name, std::string_view value) {
    std::erase_if(fields_, [name](const Field& field) { return detail::is_same_header(field.first, name); });
    add(name, value);
}

void Headers::wipe() noexcept {
    for (Field& field : fields_) detail::overwrite(field.second);
    fields_.clear();
}

std::optional<std::string_view> Headers::get(std::string_view name) const noexcept {
    for (const Field& field : fields_) {
        if (detail::is_same_header(field.first, name)) return field.second;
    }
    return std::nullopt;
}

std::size_t Headers::count(std::string_view name) const noexcept {
    const auto fields = std::ranges::count_if(
        fields_, [name](const Field& field) { return detail::is_same_header(field.first, name); });
    return static_cast<std::size_t>(fields);
}

}  // namespace cis
