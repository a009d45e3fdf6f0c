#include "csv/conversion.hpp"
#include "csv/wide_conversion.hpp"
#include "test.hpp"

#include <random>

using namespace cis::programs;

namespace {

struct Read {
    std::string text{};
    std::size_t count{0};

    friend bool operator==(const Read&, const Read&) = default;
};

Read read(Conversion& conversion, std::string_view bytes) {
    Read result;
    result.count = conversion.convert(bytes, result.text);
    return result;
}

/// The bytes of code units, the lowest byte of each first or last.
std::string bytes_of(const std::vector<std::uint32_t>& units, std::size_t size, bool is_big_endian) {
    std::string bytes;
    for (const std::uint32_t unit : units) {
        for (std::size_t i = 0; i < size; ++i) {
            const std::size_t place = is_big_endian ? size - 1 - i : i;
            bytes += static_cast<char>(unit >> (8 * place) & 0xFFU);
        }
    }
    return bytes;
}

/// Units that are letters, halves of surrogate pairs, and no characters.
std::vector<std::uint32_t> random_units(std::mt19937& random, std::size_t size) {
    const std::vector<std::uint32_t> ends =
        size == 2
            ? std::vector<std::uint32_t>{0x7F, 0x800, 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xFFFF}
            : std::vector<std::uint32_t>{0x7FF, 0xD800, 0xDFFF, 0x10000, 0x10FFFF, 0x110000, 0xFFFFFFFF};
    std::vector<std::uint32_t> units;
    for (std::size_t i = 0; i < 12; ++i) {
        const auto drawn = static_cast<std::uint32_t>(random());
        units.push_back(drawn % 3 == 0 ? ends.at(drawn / 3 % ends.size()) : drawn % 0xFFFF);
    }
    return units;
}

}  // namespace

TEST_CASE("UTF-16 and UTF-32 are read as iconv reads them") {
    const auto [name, size, is_big_endian] = GENERATE(table<const char*, std::size_t, bool>(
        {{"UTF-16LE", 2, false}, {"UTF-16BE", 2, true}, {"UTF-32LE", 4, false}, {"UTF-32BE", 4, true}}));
    CAPTURE(name);
    const auto ours = open_wide_conversion(name);
    const auto theirs = open_conversion(name);
    REQUIRE(ours != nullptr);
    REQUIRE(theirs != nullptr);
    std::mt19937 random(static_cast<std::uint32_t>(size));
    for (int round = 0; round < 500; ++round) {
        const std::string bytes = bytes_of(random_units(random, size), size, is_big_endian);
        // Also with the end of a character missing.
        const std::string_view part = std::string_view(bytes).substr(0, bytes.size() - random() % 5);
        CAPTURE(round);
        REQUIRE(read(*ours, part) == read(*theirs, part));
    }
}

TEST_CASE("an encoding without wide units is none of these") {
    CHECK(open_wide_conversion("UTF-8") == nullptr);
    CHECK(open_wide_conversion("UTF-16") == nullptr);
    CHECK(open_wide_conversion("WINDOWS-1252") == nullptr);
}
