#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "workbook/zip_archive.hpp"

namespace cis::programs {

/// The texts of a workbook, to which its cells point by number.
class SharedStrings {
public:
    /// A workbook without such texts.
    SharedStrings() = default;
    /// Throws `WorkbookFault` if they are damaged or too many.
    SharedStrings(const ZipArchive& archive, const ZipEntry& entry);

    /// A text; none if there is none of this number. Its escapes are still in it.
    [[nodiscard]] std::optional<std::string_view> find(std::size_t index) const;
    [[nodiscard]] std::size_t size() const noexcept { return begins_.size(); }

private:
    class Handler;

    void add(std::string_view text);

    std::vector<std::uint32_t> begins_;            ///< where the length of each begins, in all blocks
    std::vector<std::unique_ptr<char[]>> blocks_;  // NOLINT(modernize-avoid-c-arrays): bytes of one size
    std::uint32_t end_{0};
};

}  // namespace cis::programs
