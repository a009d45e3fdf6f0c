#pragma once

#include <cstdint>
#include <filesystem>

namespace cis::programs {

/// How many cells of a workbook are not empty. Throws `WorkbookFault` if it cannot be read as a whole.
[[nodiscard]] std::uint64_t cells_in(const std::filesystem::path& file);

}  // namespace cis::programs
