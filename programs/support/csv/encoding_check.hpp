#pragma once

#include <filesystem>
#include <string>

#include "csv/conversion.hpp"

namespace cis::programs {

/// Whether the system knows an encoding.
using EncodingIsKnown = bool (*)(const std::string& encoding);

/// Finds a file that as a whole contradicts its encoding: names would be wrong, or only some of the people
/// would be sent. A file in UTF-8 has at least one character of it if it has bytes beyond ASCII; and what is
/// well-formed UTF-8 is not in an encoding of one byte for each character. The letters inside of words tell
/// Windows-1252, Mac Roman and the code pages of DOS apart.
///
/// Reads the whole file. One with the byte order mark of UTF-16, standard input and what is not a regular
/// file are not checked. The mark of UTF-8 counts more than the given encoding. Throws `InputError`, and
/// `std::system_error` if the file cannot be read.
/// @param encoding of a file without a byte order mark
/// @param is_known by the letters of a file, no encoding is advised that the system does not know, such as
///        that of a Mac with musl
/// @return the encoding to read it in: the given one, but UTF-8 for a file of rejects that is in UTF-8 and
///         has lost its byte order mark, so that the options of the first file are still right
[[nodiscard]] std::string plausible_encoding(const std::filesystem::path& file, const std::string& encoding,
                                             EncodingIsKnown is_known = is_known_encoding);

}  // namespace cis::programs
