#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <simdjson.h>

namespace cis::detail {

/// A JSON text that is followed by readable bytes, as simdjson needs it.
struct PaddedText {
    /// Reserves the padding; the text is copied only when its capacity does not hold it yet.
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
