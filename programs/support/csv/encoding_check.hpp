#pragma once

#include <filesystem>
#include <string>

namespace cis::programs {

/// Finds a file that, as a whole, contradicts its encoding: names would be wrong, or only some of the people
/// would be sent. A UTF-8 file with bytes beyond ASCII has at least one valid UTF-8 character made of them.
/// Text that is well-formed UTF-8 is not in a single-byte encoding. The letters of the file can contradict
/// the encoding too (LetterEvidence). The message names an encoding only if the letters prove it. Otherwise
/// it shows three names as they are read in several encodings.
///
/// Reads the whole file. A file with the byte order mark of UTF-16, standard input, and anything that is not
/// a regular file are not checked. The mark of UTF-8 takes precedence over the given encoding. Throws
/// `InputError`. Throws `std::system_error` if the file cannot be read.
/// @param encoding the encoding of a file without a byte order mark
/// @param are_letters_checked whether letters can contradict an encoding other than UTF-8
/// @return the encoding in which to read the file. That is the given one, unless a file of rejects is in
/// UTF-8 and has lost its byte order mark. Then it is UTF-8, so that the options of the first file are still
/// right
[[nodiscard]] std::string plausible_encoding(const std::filesystem::path& file, const std::string& encoding,
                                             bool are_letters_checked = true);

}  // namespace cis::programs
