#pragma once

#include <string>
#include <string_view>

namespace cis::programs {

/// What is wrong with an e-mail address that has characters of full width, which look like those of ASCII, as
/// some methods of input write them: it names the first one, and quotes nothing else. Empty if it has none.
std::string full_width_fault(std::string_view address);

}  // namespace cis::programs
