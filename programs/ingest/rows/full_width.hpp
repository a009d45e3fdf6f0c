#pragma once

#include <string>
#include <string_view>

namespace cis::programs::ingest_command {

/// What is wrong with an e-mail address that has full-width characters; empty if it has none. Such characters
/// look like ASCII ones, and some input methods write them. The text names the first one, and quotes nothing
/// else.
std::string full_width_fault(std::string_view address);

}  // namespace cis::programs::ingest_command
