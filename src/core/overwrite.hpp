#pragma once

#include <cstddef>
#include <string>

namespace cis::detail {

/// Overwrites the whole buffer of a text, also one inside the string object, and empties the text.
inline void overwrite(std::string& text) noexcept {
    // `volatile` keeps the compiler from removing the stores. Writing within the capacity allocates nothing.
    volatile char* const bytes = text.data();
    for (std::size_t i = 0, n = text.capacity(); i < n; ++i) bytes[i] = '\0';
    text.clear();
}

}  // namespace cis::detail
