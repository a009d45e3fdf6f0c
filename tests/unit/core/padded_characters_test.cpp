#include "core/padded_characters.hpp"
#include "test.hpp"

using cis::detail::begins_with;
using cis::detail::plain_length;

namespace {

/// With as many bytes behind it as simdjson guarantees.
std::string padded(std::string text) { return std::move(text) + std::string(64, '"'); }

}  // namespace

TEST_CASE("the plain part of a string ends before its first quote or backslash, wherever that is") {
    // Bytes that differ from a quote or a backslash in one bit, or that the word's arithmetic could mistake.
    for (const char filler :
         {'a', '#', ']', '\x21', '\x5B', '\xA2', '\xDC', '\x01', '\x7F', '\x80', '\xFF'}) {
        for (std::size_t length = 0; length < 40; ++length) {
            for (const char end : {'"', '\\'}) {
                const std::string text = padded(std::string(length, filler) + end + filler);
                CAPTURE(static_cast<int>(filler), length, end);
                CHECK(plain_length(text.data()) == length);
            }
        }
    }
}

TEST_CASE("a name is compared with every one of its characters") {
    for (std::size_t length = 0; length < 40; ++length) {
        const std::string name(length, 'n');
        CAPTURE(length);
        CHECK(begins_with(padded(name).data(), name));
        for (std::size_t place = 0; place < length; ++place) {
            std::string other = name;
            other[place] = 'm';
            CHECK_FALSE(begins_with(padded(other).data(), name));
        }
    }
}
