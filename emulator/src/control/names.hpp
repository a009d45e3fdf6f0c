#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include <cis/emulator/fault.hpp>
#include <cis/emulator/ingestion_options.hpp>

namespace cis::emulator {

/// The texts of an enumeration's values, in JSON and on the command line.
template <class Enum, std::size_t Count>
using Names = std::array<std::pair<std::string_view, Enum>, Count>;

/// The value with this name; none if there is no such name.
template <class Enum, std::size_t Count>
[[nodiscard]] constexpr std::optional<Enum> value_of(const Names<Enum, Count>& names, std::string_view text) {
    for (const auto& [name, value] : names) {
        if (name == text) return value;
    }
    return std::nullopt;
}

/// The name of a value, which must have one.
template <class Enum, std::size_t Count>
[[nodiscard]] constexpr std::string_view name_of(const Names<Enum, Count>& names, Enum value) {
    return std::ranges::find(names, value, &std::pair<std::string_view, Enum>::second)->first;
}

inline constexpr Names<Fault::Response, 7> fault_responses{
    {{"rate_limited", Fault::Response::rate_limited},
     {"unavailable", Fault::Response::unavailable},
     {"server_error", Fault::Response::server_error},
     {"proxy_error", Fault::Response::proxy_error},
     {"connection_closed", Fault::Response::connection_closed},
     {"connection_reset", Fault::Response::connection_reset},
     {"delayed", Fault::Response::delayed}}};

inline constexpr Names<IngestionOptions::Duplicates, 4> duplicates_names{
    {{"refuse", IngestionOptions::Duplicates::refuse},
     {"create", IngestionOptions::Duplicates::create},
     {"return_existing", IngestionOptions::Duplicates::return_existing},
     {"update_existing", IngestionOptions::Duplicates::update_existing}}};

}  // namespace cis::emulator
