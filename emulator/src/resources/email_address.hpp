#pragma once

#include <string_view>

namespace cis::emulator {

/// Whether a text can be one e-mail address: one `@` between a text and the name of a host, and nothing that
/// a reader does not see.
[[nodiscard]] bool is_email_address(std::string_view text);

}  // namespace cis::emulator
