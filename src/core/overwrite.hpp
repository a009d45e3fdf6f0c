#pragma once

#include <cstddef>
#include <cstring>
#include <string>

namespace cis::detail {

/// Overwrites a text and empties it. Within the capacity this allocates nothing. What an earlier, longer text
/// left behind the end is not overwritten.
inline void overwrite(std::string& text) noexcept {
    // The compiler cannot know the function behind a volatile pointer, so it cannot remove the call.
    static void* (*const volatile set)(void*, int, std::size_t) = &std::memset;
    set(text.data(), 0, text.size());
    text.clear();
}

}  // namespace cis::detail
