#include "workbook/zip_directory.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>

#include "workbook/little_endian.hpp"
#include "workbook/workbook_fault.hpp"

namespace cis::programs {
namespace {

constexpr std::string_view end_mark = "PK\x05\x06";
constexpr std::string_view end64_mark = "PK\x06\x06";
constexpr std::string_view locator_mark = "PK\x06\x07";
constexpr std::string_view entry_mark = "PK\x01\x02";
constexpr std::size_t end_bytes = 22;
constexpr std::size_t end64_bytes = 56;
constexpr std::size_t locator_bytes = 20;
constexpr std::size_t entry_bytes = 46;
constexpr std::size_t most_comment_bytes = 65'535;
constexpr std::uint64_t most_directory_bytes = std::uint64_t{16} << 20U;
constexpr std::uint64_t in_zip64_16 = 0xFFFF;
constexpr std::uint64_t in_zip64_32 = 0xFFFF'FFFF;

/// Where the directory is.
struct DirectoryPlace {
    std::uint64_t entries{};
    std::uint64_t bytes{};
    std::uint64_t offset{};
    std::uint64_t before{};  ///< bytes before the ZIP, which its offsets do not count
};

[[noreturn]] void refuse() {
    throw WorkbookFault("is incomplete or damaged: its ZIP directory is wrong. Get the file once more");
}

std::uint64_t size_of(std::istream& file) {
    file.clear();
    file.seekg(0, std::ios::end);
    const auto end = file.tellg();
    if (!file || end < 0)
        throw WorkbookFault("cannot be read at any place, as a workbook must be: save it as a file");
    return static_cast<std::uint64_t>(end);
}

std::string bytes_at(std::istream& file, std::uint64_t offset, std::uint64_t bytes) {
    std::string read(static_cast<std::size_t>(bytes), '\0');
    file.clear();
    file.seekg(static_cast<std::streamoff>(offset));
    file.read(read.data(), static_cast<std::streamsize>(read.size()));
    if (!file) refuse();
    return read;
}

/// Where the record at the end begins, in the last bytes of a file. Its comment reaches to the end of the
/// file, unless other bytes follow it.
std::optional<std::size_t> end_record(std::string_view tail) {
    std::optional<std::size_t> other;
    for (std::size_t at = tail.rfind(end_mark); at != std::string_view::npos;
         at = at == 0 ? std::string_view::npos : tail.rfind(end_mark, at - 1)) {
        if (tail.size() - at < end_bytes) continue;
        const std::uint64_t end = at + end_bytes + little_endian(tail, at + 20, 2);
        if (end == tail.size()) return at;
        if (end < tail.size() && !other) other = at;
    }
    return other;
}

/// What ZIP64 says about the directory, if the file has its record.
std::optional<DirectoryPlace> place64(std::istream& file, std::uint64_t end) {
    if (end < locator_bytes + end64_bytes) return std::nullopt;
    const std::string locator = bytes_at(file, end - locator_bytes, locator_bytes);
    if (!locator.starts_with(locator_mark)) return std::nullopt;
    const std::uint64_t named = little_endian(locator, 8, 8);
    // The record is before its locator; with bytes before the ZIP it is not where the locator says.
    const std::uint64_t usual = end - locator_bytes - end64_bytes;
    for (const std::uint64_t offset : {named, usual}) {
        if (offset > usual) continue;
        const std::string record = bytes_at(file, offset, end64_bytes);
        if (!record.starts_with(end64_mark)) continue;
        if (little_endian(record, 16, 4) != 0 || little_endian(record, 20, 4) != 0) refuse();
        const std::uint64_t directory = little_endian(record, 48, 8);
        const std::uint64_t bytes = little_endian(record, 40, 8);
        if (bytes > offset || directory > offset - bytes) refuse();
        return DirectoryPlace{.entries = little_endian(record, 32, 8),
                              .bytes = bytes,
                              .offset = offset - bytes,
                              .before = offset - bytes - directory};
    }
    refuse();
}

DirectoryPlace place_of(std::istream& file) {
    const std::uint64_t size = size_of(file);
    const std::uint64_t tail_bytes = std::min<std::uint64_t>(size, end_bytes + most_comment_bytes);
    const std::string tail = bytes_at(file, size - tail_bytes, tail_bytes);
    const auto at = end_record(tail);
    if (!at) {
        throw WorkbookFault(
            "is incomplete or damaged: it has no ZIP directory at its end. Get the file once more");
    }
    const std::uint64_t end = size - tail_bytes + *at;
    if (const auto place = place64(file, end)) return *place;
    if (little_endian(tail, *at + 4, 2) != 0 || little_endian(tail, *at + 6, 2) != 0) refuse();
    const std::uint64_t bytes = little_endian(tail, *at + 12, 4);
    const std::uint64_t directory = little_endian(tail, *at + 16, 4);
    if (bytes > end || directory > end - bytes) refuse();
    return {.entries = little_endian(tail, *at + 10, 2),
            .bytes = bytes,
            .offset = end - bytes,
            .before = end - bytes - directory};
}

/// Takes the numbers that do not fit into 32 bits from the extra field of ZIP64.
void take_zip64(ZipEntry& entry, std::string_view extra) {
    while (extra.size() >= 4) {
        const std::size_t bytes = static_cast<std::size_t>(little_endian(extra, 2, 2));
        if (bytes > extra.size() - 4) refuse();
        if (little_endian(extra, 0, 2) == 1) {
            std::string_view field = extra.substr(4, bytes);
            for (std::uint64_t* number : {&entry.unpacked_bytes, &entry.packed_bytes, &entry.offset}) {
                if (*number != in_zip64_32) continue;
                if (field.size() < 8) refuse();
                *number = little_endian(field, 0, 8);
                field.remove_prefix(8);
            }
            return;
        }
        extra.remove_prefix(4 + bytes);
    }
}

}  // namespace

std::vector<ZipEntry> zip_directory(std::istream& file) {
    const DirectoryPlace place = place_of(file);
    if (place.bytes > most_directory_bytes) refuse();
    const std::string directory = bytes_at(file, place.offset, place.bytes);
    std::string_view rest = directory;
    std::vector<ZipEntry> entries;
    while (rest.size() >= entry_bytes && rest.starts_with(entry_mark)) {
        const std::size_t name_bytes = static_cast<std::size_t>(little_endian(rest, 28, 2));
        const std::size_t extra_bytes = static_cast<std::size_t>(little_endian(rest, 30, 2));
        const std::size_t comment_bytes = static_cast<std::size_t>(little_endian(rest, 32, 2));
        if (name_bytes + extra_bytes + comment_bytes > rest.size() - entry_bytes) refuse();
        ZipEntry entry{.name = std::string(rest.substr(entry_bytes, name_bytes)),
                       .flags = static_cast<std::uint16_t>(little_endian(rest, 8, 2)),
                       .method = static_cast<std::uint16_t>(little_endian(rest, 10, 2)),
                       .checksum = static_cast<std::uint32_t>(little_endian(rest, 16, 4)),
                       .packed_bytes = little_endian(rest, 20, 4),
                       .unpacked_bytes = little_endian(rest, 24, 4),
                       .offset = little_endian(rest, 42, 4)};
        take_zip64(entry, rest.substr(entry_bytes + name_bytes, extra_bytes));
        entry.offset += place.before;
        if (entry.offset >= place.offset || entry.packed_bytes > place.offset - entry.offset) refuse();
        entries.push_back(std::move(entry));
        rest.remove_prefix(entry_bytes + name_bytes + extra_bytes + comment_bytes);
    }
    // The number of ZIP64 is exact; the other one counts only to 65,535.
    if ((entries.size() & in_zip64_16) != (place.entries & in_zip64_16)) refuse();
    return entries;
}

}  // namespace cis::programs
