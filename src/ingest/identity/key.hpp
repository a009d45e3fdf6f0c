#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <string>
#include <string_view>

namespace cis::ingest::detail {

/// A hash of 128 bits that identifies one row of an input. It is the same on every machine.
struct Key {
    std::array<unsigned char, 16> bytes{};

    friend auto operator<=>(const Key&, const Key&) = default;
};

struct KeyHash {
    [[nodiscard]] std::size_t operator()(const Key& key) const noexcept {
        std::size_t hash = 0;  // the bytes are a hash already
        std::memcpy(&hash, key.bytes.data(), sizeof hash);
        return hash;
    }
};

/// What a key is made of. Keys of different recipes never identify the same row.
enum class Recipe {
    person,      ///< name and e-mail address; without an address, name and phone number
    caller_key,  ///< the key that the caller gives each row
    foreign,     ///< the recipe of another version, or of something other than this library
};

/// The metadata entry that holds the text of a candidate's key.
inline constexpr std::string_view key_entry = "ingest_key";

/// The text of a key: a tag for the recipe, and 26 characters of base32.
[[nodiscard]] std::string to_text(Recipe recipe, const Key& key);

/// A key as it was read from a candidate.
struct ReadKey {
    Recipe recipe{};
    Key key{};
};
[[nodiscard]] ReadKey read_key(std::string_view text);

}  // namespace cis::ingest::detail
