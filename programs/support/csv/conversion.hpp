#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace cis::programs {

/// Converts from one encoding to UTF-8. Which encodings exist depends on the system: iconv, or the code pages
/// of Windows.
class Conversion {
public:
    Conversion() = default;
    Conversion(const Conversion&) = delete;
    Conversion& operator=(const Conversion&) = delete;
    virtual ~Conversion() = default;

    /// Replaces bytes that are not text in the encoding.
    static constexpr char malformed = '\xFF';

    /// @param bytes may end within a character
    /// @param text  gets the converted bytes in UTF-8
    /// @return how many bytes were converted: all, except the beginning of an incomplete character
    [[nodiscard]] virtual std::size_t convert(std::string_view bytes, std::string& text) = 0;
};

/// Opens a conversion.
/// @param encoding must not be empty
/// @return nullptr if the system does not know the encoding
[[nodiscard]] std::unique_ptr<Conversion> open_conversion(const std::string& encoding);

[[nodiscard]] inline bool is_known_encoding(const std::string& encoding) {
    return open_conversion(encoding) != nullptr;
}

/// Where all names of encodings are listed, for a message: `another one of …`.
[[nodiscard]] const char* list_of_encodings() noexcept;

}  // namespace cis::programs
