#pragma once

#include <cstddef>
#include <cstdint>

/// What a workbook may hold. Honest sheets shrink 500 times in their ZIP, so nothing here is a ratio.
namespace cis::programs::workbook_limits {

inline constexpr std::uint32_t last_row = 1'048'576;
inline constexpr std::uint32_t last_column = 16'384;  ///< XFD

/// Unpacked, of one part: a million rows of five columns have 300 MiB.
inline constexpr std::uint64_t part_bytes = std::uint64_t{1} << 30U;
/// The longest tag, comment or other unit of XML, which a parser must keep until it has seen its end.
inline constexpr std::size_t xml_token_bytes = std::size_t{1} << 20U;
inline constexpr std::size_t xml_depth = 256;
/// Cells of a sheet that are written, empty ones too.
inline constexpr std::uint64_t cells = 30'000'000;
/// All text of the cells of a sheet.
inline constexpr std::uint64_t cell_bytes = std::uint64_t{512} << 20U;
inline constexpr std::size_t row_bytes = std::size_t{32} << 20U;

/// UTF-16 units of a cell. Longer ones reject their row, because Excel cuts them off.
inline constexpr std::size_t cell_units = 32'767;
/// Bytes of a text. No program writes a longer one, so the file is refused.
inline constexpr std::size_t text_bytes = std::size_t{128} << 10U;

inline constexpr std::size_t shared_strings = std::size_t{8} << 20U;
inline constexpr std::uint32_t shared_string_bytes = std::uint32_t{192} << 20U;
inline constexpr std::size_t styles = 65'536;  ///< Excel has 65,490
inline constexpr std::size_t format_bytes = 4096;
inline constexpr std::size_t sheets = 10'000;
inline constexpr std::size_t relations = 100'000;
inline constexpr std::size_t merged_ranges = 1'000'000;
/// How often OpenDocument may repeat a row that is not empty.
inline constexpr std::uint32_t repeated_rows = 10'000;
/// How many non-empty cells of an OpenDocument sheet may be repetitions of another cell.
inline constexpr std::uint64_t repeated_cells = 1'000'000;

}  // namespace cis::programs::workbook_limits
