#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "workbook/zip_directory.hpp"

namespace cis::programs {

/// The unpacked bytes of a part, block by block.
class ZipPart {
public:
    ZipPart(std::istream& file, const ZipEntry& entry);
    ~ZipPart();
    ZipPart(const ZipPart&) = delete;
    ZipPart& operator=(const ZipPart&) = delete;

    /// The next bytes, valid until the next call; empty at the end. Throws `WorkbookFault` if the part is
    /// damaged: then nothing that came before may be used.
    std::string_view read();

private:
    struct Inflation;

    [[nodiscard]] std::string_view packed();
    [[nodiscard]] std::string_view unpacked();
    [[noreturn]] void refuse() const;

    std::istream& file_;
    std::string name_;
    std::uint32_t checksum_;
    std::uint64_t packed_left_;
    std::uint64_t unpacked_left_;
    std::uint64_t offset_;
    std::uint32_t sum_{0};
    std::vector<char> block_;
    std::unique_ptr<Inflation> inflation_;  ///< none for a part that is stored
};

/// A ZIP file whose parts are found as Excel finds them.
class ZipArchive {
public:
    /// The stream must outlive this object. Throws `WorkbookFault`.
    explicit ZipArchive(std::istream& file);

    /// The part of this name. Case does not count, and `\` is `/`. Null if there is none. Throws
    /// `WorkbookFault` if there are two, because readers take different ones.
    [[nodiscard]] const ZipEntry* find(std::string_view name) const;

    /// Throws `WorkbookFault` if the part cannot be read, or is larger than a workbook may be.
    [[nodiscard]] std::unique_ptr<ZipPart> open(const ZipEntry& entry) const;

    [[nodiscard]] const std::vector<ZipEntry>& entries() const noexcept { return entries_; }

private:
    std::istream& file_;
    std::vector<ZipEntry> entries_;
    std::vector<std::pair<std::string, std::size_t>> names_;  ///< sorted, with the index of the entry
};

}  // namespace cis::programs
