#pragma once

#include <cstdint>
#include <istream>
#include <string>
#include <vector>

namespace cis::programs {

/// A part of a ZIP file, as the directory at its end describes it.
struct ZipEntry {
    std::string name{};  ///< as it is written
    std::uint16_t flags{};
    std::uint16_t method{};
    std::uint32_t checksum{};  ///< CRC-32 of the unpacked bytes
    std::uint64_t packed_bytes{};
    std::uint64_t unpacked_bytes{};
    std::uint64_t offset{};  ///< of its local header in the file
};

/// The entries of a ZIP file with or without ZIP64, with bytes before it and after it. Throws `WorkbookFault`
/// if it has no directory, because it was cut off, or a wrong one.
[[nodiscard]] std::vector<ZipEntry> zip_directory(std::istream& file);

}  // namespace cis::programs
