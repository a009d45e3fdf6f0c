#include "csv/wide_conversion.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

namespace cis::programs {
namespace {

void append_utf8(std::string& text, char32_t character) {
    const auto last_bits = [character](unsigned shift) {
        return static_cast<char>(0x80U | ((character >> shift) & 0x3FU));
    };
    if (character < 0x80) {
        text += static_cast<char>(character);
    } else if (character < 0x800) {
        text += {static_cast<char>(0xC0U | (character >> 6U)), last_bits(0)};
    } else if (character < 0x10000) {
        text += {static_cast<char>(0xE0U | (character >> 12U)), last_bits(6), last_bits(0)};
    } else {
        text += {static_cast<char>(0xF0U | (character >> 18U)), last_bits(12), last_bits(6), last_bits(0)};
    }
}

/// Converts characters of one or two units, each of two or four bytes.
class WideConversion final : public Conversion {
public:
    WideConversion(std::size_t unit, bool is_big_endian) : unit_(unit), is_big_endian_(is_big_endian) {}

    [[nodiscard]] std::size_t convert(std::string_view bytes, std::string& text) override {
        std::size_t at = 0;
        while (at + unit_ <= bytes.size()) {
            char32_t character = unit_at(bytes, at);
            std::size_t size = unit_;
            if (unit_ == 2 && character >= 0xD800 && character < 0xDC00) {
                if (at + 4 > bytes.size()) break;
                const char32_t low = unit_at(bytes, at + 2);
                const bool is_pair = low >= 0xDC00 && low < 0xE000;
                if (is_pair) {
                    character = 0x10000 + ((character - 0xD800) << 10U) + (low - 0xDC00);
                    size = 4;
                }
            }
            const bool is_character = character < 0xD800 || (character >= 0xE000 && character < 0x110000);
            if (is_character) {
                append_utf8(text, character);
            } else {
                text += malformed;
            }
            at += size;
        }
        return at;
    }

private:
    [[nodiscard]] char32_t unit_at(std::string_view bytes, std::size_t at) const {
        char32_t unit = 0;
        for (std::size_t i = 0; i < unit_; ++i) {
            const std::size_t place = is_big_endian_ ? i : unit_ - 1 - i;
            unit = (unit << 8U) | static_cast<unsigned char>(bytes[at + place]);
        }
        return unit;
    }

    std::size_t unit_;
    bool is_big_endian_;
};

struct WideEncoding {
    std::string_view name;
    std::size_t unit;
    bool is_big_endian;
};

// TextSource finds the byte order of UTF-16 and UTF-32. UCS-2 without a byte order is read as iconv reads it.
constexpr std::array<WideEncoding, 11> wide_encodings = {{{"UTF-16LE", 2, false},
                                                          {"UTF16LE", 2, false},
                                                          {"UTF-16BE", 2, true},
                                                          {"UTF16BE", 2, true},
                                                          {"UCS-2", 2, false},
                                                          {"UCS-2LE", 2, false},
                                                          {"UCS-2BE", 2, true},
                                                          {"UTF-32LE", 4, false},
                                                          {"UTF-32BE", 4, true},
                                                          {"UCS-4LE", 4, false},
                                                          {"UCS-4BE", 4, true}}};

}  // namespace

std::unique_ptr<Conversion> open_wide_conversion(std::string_view encoding) {
    const auto* const known = std::ranges::find(wide_encodings, encoding, &WideEncoding::name);
    if (known == wide_encodings.end()) return nullptr;
    return std::make_unique<WideConversion>(known->unit, known->is_big_endian);
}

}  // namespace cis::programs
