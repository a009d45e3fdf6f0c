#pragma once

#include <filesystem>
#include <string>

namespace cis::programs {

/// Finds a file that as a whole contradicts its encoding: names would be wrong, or only some of the people
/// would be sent. A file in UTF-8 has at least one character of it if it has bytes beyond ASCII; and what
/// is well-formed UTF-8 is not in an encoding of one byte for each character. Its letters can contradict
/// the encoding, too (LetterEvidence). The message states an encoding only if they prove it. Otherwise it
/// shows three names as they are read in several.
///
/// Reads the whole file. One with the byte order mark of UTF-16, standard input and what is not a regular
/// file are not checked. The mark of UTF-8 counts more than the given encoding. Throws `InputError`, and
/// `std::system_error` if the file cannot be read.
/// @param encoding of a file without a byte order mark
/// @param are_letters_checked whether letters can contradict an encoding other than UTF-8
/// @return the encoding to read it in: the given one, but UTF-8 for a file of rejects that is in UTF-8 and
///         has lost its byte order mark, so that the options of the first file are still right
[[nodiscard]] std::string plausible_encoding(const std::filesystem::path& file, const std::string& encoding,
                                             bool are_letters_checked = true);

}  // namespace cis::programs
