#pragma once

#include <string_view>

namespace cis::programs {

/// Why a text is no phone number in E.164, the format that the service takes; empty if it is one. It says
/// what to change and quotes nothing of the number.
std::string_view e164_fault(std::string_view text) noexcept;

}  // namespace cis::programs
