#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <simdjson.h>

namespace cis::detail {

/// A copy of a text, with room for the bytes that simdjson needs after it.
[[nodiscard]] inline std::string with_room_for_padding(std::string_view text) {
    std::string copy;
    copy.reserve(text.size() + simdjson::SIMDJSON_PADDING);
    copy = text;
    return copy;
}

/// A JSON text followed by readable bytes, which simdjson needs.
struct PaddedText {
    /// Reserves the padding. Copies the text only if its capacity is too small.
    explicit PaddedText(std::string& owner) {
        owner.reserve(owner.size() + simdjson::SIMDJSON_PADDING);
        text = owner;
        capacity = owner.capacity();
    }

    [[nodiscard]] simdjson::padded_string_view view() const {
        return simdjson::padded_string_view(text.data(), text.size(), capacity);
    }

    std::string_view text;
    std::size_t capacity;
};

}  // namespace cis::detail
