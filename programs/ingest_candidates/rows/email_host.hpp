#pragma once

#include <string>
#include <string_view>

namespace cis::programs {

/// The address with its host in ASCII, `ida@xn--bcher-kva.example` for `ida@BÜCHER.example`: all spellings of
/// one host have one such form (IDNA 2008). It is the form that is sent, because services and mail systems
/// that know nothing of other letters take it, too. The part before the @ stays as it is.
///
/// @param address in NFC
/// @return the same address if its host is in ASCII already, or can be no host: full-width letters are an
///         error, see full_width_fault()
std::string with_ascii_host(std::string_view address);

/// The same address with the letters of its host; the address itself if its host has no others.
std::string with_host_in_letters(std::string_view address);

/// Whether the text behind the @ is in ASCII.
bool has_ascii_host(std::string_view address);

}  // namespace cis::programs
