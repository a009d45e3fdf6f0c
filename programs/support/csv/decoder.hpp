#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "csv/conversion.hpp"

namespace cis::programs {

/// Converts text to UTF-8, piece by piece.
class Decoder {
public:
    /// Replaces bytes that are not text in the encoding. It never occurs in UTF-8, so a check of the result
    /// finds it.
    static constexpr char malformed = Conversion::malformed;

    /// @param encoding a name that the system knows, e.g. `windows-1252`. Throws `InputError` for another
    /// name.
    explicit Decoder(const std::string& encoding);

    /// The text of the next bytes. A character whose end is missing waits for the next piece.
    std::string decode(std::string_view bytes);

    /// The rest, at the end of the text.
    std::string finish();

private:
    std::unique_ptr<Conversion> conversion_;
    std::string pending_;  ///< the beginning of a character
};

}  // namespace cis::programs
