#include <windows.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "csv/code_page_names.hpp"
#include "csv/conversion.hpp"
#include "csv/wide_conversion.hpp"
#include "text/ascii.hpp"

namespace cis::programs {
namespace {

/// Converts from a code page, character by character. Single-byte code pages are looked up once.
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
    /// The longest character of all code pages, which is in GB 18030.
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
        if (bytes.size() < longest_) return 0;  // the end of the character may be missing
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
        // Windows maps the unused bytes of a code page to characters for private use, or in its own code
        // pages to control characters.
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
    std::size_t longest_{1};  ///< the longest character, in bytes
    std::array<std::string, 256> of_one_byte_{};
};

}  // namespace

std::unique_ptr<Conversion> open_conversion(const std::string& encoding) {
    const std::string name = upper_ascii(encoding);
    if (auto wide = open_wide_conversion(name)) return wide;
    const auto code_page = code_page_of(name);
    if (!code_page || IsValidCodePage(*code_page) == 0) return nullptr;
    auto conversion = std::make_unique<CodePageConversion>(*code_page);
    // Some code pages switch between alphabets, or are hardly text.
    std::string letter;
    const bool is_usable = conversion->convert("A", letter) == 1 && letter == "A";
    return is_usable ? std::move(conversion) : nullptr;
}

const char* list_of_encodings() noexcept { return "the code pages of Windows, such as cp850"; }

}  // namespace cis::programs
