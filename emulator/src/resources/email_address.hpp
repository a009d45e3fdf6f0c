#pragma once

#include <string_view>

namespace cis::emulator {

/// Whether a text can be one e-mail address: one `@` between a text and a host name, and no invisible
/// characters.
[[nodiscard]] bool is_email_address(std::string_view text);

}  // namespace cis::emulator
