#include <windows.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <utility>

#include "csv/conversion.hpp"
#include "text/ascii.hpp"

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

/// UTF-16 and UTF-32, which are no code pages for MultiByteToWideChar().
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

/// A code page, character by character. Those of one byte are looked up once.
class CodePageConversion final : public Conversion {
public:
    explicit CodePageConversion(UINT code_page) : code_page_(code_page) {
        CPINFO info{};
        if (GetCPInfo(code_page_, &info) != 0)
            longest_ = std::min<std::size_t>(info.MaxCharSize, longest_of_all);
        for (std::size_t byte = 0; byte < of_one_byte_.size(); ++byte) {
            const char one = static_cast<char>(byte);
            if (auto text = text_of({&one, 1})) of_one_byte_[byte] = *std::move(text);
        }
    }

    [[nodiscard]] std::size_t convert(std::string_view bytes, std::string& text) override {
        std::size_t at = 0;
        while (at < bytes.size()) {
            const std::size_t size = convert_one(bytes.substr(at), text);
            if (size == 0) break;
            at += size;
        }
        return at;
    }

private:
    /// Those of GB 18030.
    static constexpr std::size_t longest_of_all = 4;
    static constexpr UINT ascii = 20127;

    std::size_t convert_one(std::string_view bytes, std::string& text) const {
        const std::string& single = of_one_byte_[static_cast<unsigned char>(bytes.front())];
        if (!single.empty()) {
            text += single;
            return 1;
        }
        for (std::size_t size = 2; size <= std::min(longest_, bytes.size()); ++size) {
            if (const auto character = text_of(bytes.substr(0, size))) {
                text += *character;
                return size;
            }
        }
        if (bytes.size() < longest_) return 0;  // its end may be missing
        text += malformed;
        return 1;
    }

    /// The text of the bytes of one character; none if they are not a character.
    [[nodiscard]] std::optional<std::string> text_of(std::string_view bytes) const {
        std::array<wchar_t, 4> wide{};
        const int count =
            MultiByteToWideChar(code_page_, MB_ERR_INVALID_CHARS, bytes.data(),
                                static_cast<int>(bytes.size()), wide.data(), static_cast<int>(wide.size()));
        if (count <= 0 || (count == 2 && !IS_SURROGATE_PAIR(wide[0], wide[1])) || count > 2)
            return std::nullopt;
        // Windows gives the bytes that are free in a code page to characters for private use, or in its own
        // code pages to control characters.
        if (longest_ == 1 && wide[0] >= 0xE000 && wide[0] < 0xF900) return std::nullopt;
        const bool is_of_windows = code_page_ == 874 || (code_page_ >= 1250 && code_page_ <= 1258);
        if (is_of_windows && wide[0] >= 0x80 && wide[0] < 0xA0) return std::nullopt;
        if (code_page_ == ascii && static_cast<unsigned char>(bytes[0]) >= 0x80) return std::nullopt;
        std::string text(longest_of_all, '\0');
        const int size = WideCharToMultiByte(CP_UTF8, WC_ERR_INVALID_CHARS, wide.data(), count, text.data(),
                                             static_cast<int>(text.size()), nullptr, nullptr);
        if (size <= 0) return std::nullopt;
        text.resize(static_cast<std::size_t>(size));
        return text;
    }

    UINT code_page_;
    std::size_t longest_{1};  ///< of a character, in bytes
    std::array<std::string, 256> of_one_byte_{};
};

struct NamedCodePage {
    std::string_view name;
    UINT code_page;
};

constexpr std::array<NamedCodePage, 21> named_code_pages = {
    {{"ASCII", 20127},  {"US-ASCII", 20127}, {"LATIN1", 28591},    {"LATIN-1", 28591}, {"L1", 28591},
     {"LATIN9", 28605}, {"LATIN-9", 28605},  {"MACINTOSH", 10000}, {"MAC", 10000},     {"KOI8-R", 20866},
     {"KOI8-U", 21866}, {"SHIFT_JIS", 932},  {"SHIFT-JIS", 932},   {"SJIS", 932},      {"EUC-JP", 51932},
     {"EUC-KR", 949},   {"GB2312", 936},     {"GBK", 936},         {"GB18030", 54936}, {"BIG5", 950},
     {"BIG-5", 950}}};

/// The number after a beginning, e.g. 1252 of `CP1252`.
std::optional<UINT> number_after(std::string_view beginning, std::string_view name) {
    if (!name.starts_with(beginning)) return std::nullopt;
    UINT number = 0;
    const char* const last = name.data() + name.size();
    const auto [end, error] = std::from_chars(name.data() + beginning.size(), last, number);
    if (error != std::errc() || end != last) return std::nullopt;
    return number;
}

/// @param name in upper case
std::optional<UINT> code_page_of(std::string_view name) {
    const auto* const named = std::ranges::find(named_code_pages, name, &NamedCodePage::name);
    if (named != named_code_pages.end()) return named->code_page;
    for (const std::string_view beginning : {"WINDOWS-", "CP", "IBM"}) {
        if (const auto number = number_after(beginning, name)) return number;
    }
    constexpr UINT before_latin_1 = 28590;
    constexpr UINT last_part = 16;
    for (const std::string_view beginning : {"ISO-8859-", "ISO_8859-", "ISO8859-"}) {
        const auto number = number_after(beginning, name);
        if (number && *number > 0 && *number <= last_part) return before_latin_1 + *number;
    }
    return std::nullopt;
}

struct WideEncoding {
    std::string_view name;
    std::size_t unit;
    bool is_big_endian;
};

// TextSource finds the byte order of UTF-16 and UTF-32. UCS-2 without one is read as iconv reads it.
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

std::unique_ptr<Conversion> open_conversion(const std::string& encoding) {
    const std::string name = upper_ascii(encoding);
    const auto* const wide = std::ranges::find(wide_encodings, name, &WideEncoding::name);
    if (wide != wide_encodings.end())
        return std::make_unique<WideConversion>(wide->unit, wide->is_big_endian);
    const auto code_page = code_page_of(name);
    if (!code_page || IsValidCodePage(*code_page) == 0) return nullptr;
    auto conversion = std::make_unique<CodePageConversion>(*code_page);
    // Some switch between alphabets, or have too little to do with text.
    std::string letter;
    const bool is_usable = conversion->convert("A", letter) == 1 && letter == "A";
    return is_usable ? std::move(conversion) : nullptr;
}

const char* list_of_encodings() noexcept { return "the code pages of Windows, such as cp850"; }

}  // namespace cis::programs
