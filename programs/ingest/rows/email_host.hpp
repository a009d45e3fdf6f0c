#pragma once

#include <string>
#include <string_view>

namespace cis::programs::ingest_command {

/// The address with its host in ASCII, `ida@xn--bcher-kva.example` for `ida@BÜCHER.example`. All spellings of
/// a host have one such form (IDNA 2008). This is the form that is sent, because services and mail systems
/// that know only ASCII accept it too. The part before the @ stays as it is.
///
/// @param address an address in NFC
/// @return the same address if its host is already in ASCII, or cannot be a host: full-width letters are an
/// error, see full_width_fault()
std::string with_ascii_host(std::string_view address);

/// The address with the letters of its host. If its host has only ASCII letters, the address itself.
std::string with_host_in_letters(std::string_view address);

/// Whether the text after the @ is in ASCII.
bool has_ascii_host(std::string_view address);

}  // namespace cis::programs::ingest_command
