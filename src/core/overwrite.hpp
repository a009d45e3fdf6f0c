#pragma once

#include <cstddef>
#include <cstring>
#include <string>

namespace cis::detail {

/// Overwrites a text and empties it. It allocates nothing. Bytes that an earlier, longer text left after the
/// end are not overwritten.
inline void overwrite(std::string& text) noexcept {
    // The compiler does not know which function a volatile pointer leads to, so it cannot remove the call.
    static void* (*const volatile set)(void*, int, std::size_t) = &std::memset;
    set(text.data(), 0, text.size());
    text.clear();
}

}  // namespace cis::detail
