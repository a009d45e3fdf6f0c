#pragma once

#include <iconv.h>

#include <string>
#include <string_view>

namespace cis::programs {

/// Converts text to UTF-8 with iconv, piece by piece.
class Decoder {
public:
    /// Stands for bytes that are not text in the encoding. It never occurs in UTF-8, so a check of the result
    /// finds it.
    static constexpr char malformed = '\xFF';

    /// @param encoding a name that iconv knows, e.g. `windows-1252`. Throws `InputError` for another name.
    explicit Decoder(const std::string& encoding);
    ~Decoder();
    Decoder(const Decoder&) = delete;
    Decoder& operator=(const Decoder&) = delete;

    /// The text of the next bytes. A character whose end is missing waits for the next piece.
    std::string decode(std::string_view bytes);

    /// The rest, at the end of the text.
    std::string finish();

private:
    iconv_t conversion_;
    std::size_t unit_;     ///< the smallest number of bytes of a character
    std::string pending_;  ///< the beginning of a character
};

}  // namespace cis::programs
