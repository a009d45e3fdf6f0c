#pragma once

#include <cstdint>
#include <string_view>

#include "core/text_hash.hpp"

namespace cis::sync::detail {

/// A hash of an id in a posting, the same in every process. Among a million ids, two have the same hash with
/// a probability of 3e-8. Then a candidate would be missing, and the count at the end would show it.
[[nodiscard]] constexpr std::uint64_t record_hash(std::string_view posting, std::string_view id) noexcept {
    cis::detail::TextHash text;
    text.add(posting);
    text.add('\0');
    text.add(id);
    return text.value();
}

}  // namespace cis::sync::detail
