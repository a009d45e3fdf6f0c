#pragma once

#include <string>
#include <string_view>

namespace cis::programs {

/// harmless(), and with the characters escaped that mean something in HTML. It can stand in an element and in
/// an attribute in double quotes.
[[nodiscard]] std::string escaped(std::string_view text);

}  // namespace cis::programs
