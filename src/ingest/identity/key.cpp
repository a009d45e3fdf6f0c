#include "ingest/identity/key.hpp"

#include <optional>

namespace cis::ingest::detail {
namespace {

constexpr std::string_view alphabet = "abcdefghijklmnopqrstuvwxyz234567";
constexpr std::size_t key_digits = 26;
constexpr unsigned bits_per_digit = 5;
constexpr unsigned no_value = 1U << bits_per_digit;

// The tag begins with the version of the recipe. A library with another version makes other keys, so it must
// not continue a posting that has these keys.
std::string_view tag_of(Recipe recipe) { return recipe == Recipe::person ? "cis2-person-" : "cis2-key-"; }

/// The value of a digit; no_value if the character is not a digit.
unsigned value_of(char digit) {
    if (digit >= 'a' && digit <= 'z') return static_cast<unsigned>(digit - 'a');
    if (digit >= '2' && digit <= '7') return static_cast<unsigned>(digit - '2') + 26;
    return no_value;
}

std::optional<Key> decoded(std::string_view text) {
    if (text.size() != key_digits) return std::nullopt;
    Key key;
    unsigned buffer = 0;
    unsigned bits = 0;
    std::size_t size = 0;
    for (const char digit : text) {
        const unsigned value = value_of(digit);
        if (value == no_value) return std::nullopt;
        buffer = buffer << bits_per_digit | value;
        bits += bits_per_digit;
        if (bits < 8) continue;
        bits -= 8;
        key.bytes[size++] = static_cast<unsigned char>(buffer >> bits);
        buffer &= (1U << bits) - 1U;
    }
    if (buffer != 0) return std::nullopt;  // 26 digits have two bits too many
    return key;
}

}  // namespace

std::string to_text(Recipe recipe, const Key& key) {
    std::string text(tag_of(recipe));
    unsigned buffer = 0;
    unsigned bits = 0;
    for (const unsigned char byte : key.bytes) {
        buffer = buffer << 8U | byte;
        bits += 8;
        while (bits >= bits_per_digit) {
            bits -= bits_per_digit;
            text += alphabet[buffer >> bits & 31U];
        }
    }
    text += alphabet[buffer << (bits_per_digit - bits) & 31U];
    return text;
}

ReadKey read_key(std::string_view text) {
    for (const Recipe recipe : {Recipe::person, Recipe::caller_key}) {
        const std::string_view tag = tag_of(recipe);
        if (!text.starts_with(tag)) continue;
        if (const auto key = decoded(text.substr(tag.size()))) return {.recipe = recipe, .key = *key};
    }
    return {.recipe = Recipe::foreign};
}

}  // namespace cis::ingest::detail
