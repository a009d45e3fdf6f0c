#include "workbook/zip_archive.hpp"

#include <zlib.h>

#include <algorithm>
#include <utility>

#include "text/ascii.hpp"
#include "text/harmless_text.hpp"
#include "workbook/little_endian.hpp"
#include "workbook/workbook_fault.hpp"
#include "workbook/workbook_limits.hpp"

namespace cis::programs {
namespace {

constexpr std::size_t unpacked_at_once = std::size_t{64} << 10U;
constexpr std::size_t local_bytes = 30;
constexpr std::string_view local_mark = "PK\x03\x04";
constexpr std::uint16_t stored = 0;
constexpr std::uint16_t deflated = 8;
constexpr unsigned is_encrypted = 1U;

std::string comparable(std::string_view name) {
    std::string text = upper_ascii(std::string(name));
    std::ranges::replace(text, '\\', '/');
    text.erase(0, text.find_first_not_of('/'));
    return text;
}

[[noreturn]] void refuse_part(const std::string& name) {
    throw WorkbookFault("is damaged in its part " + harmless(name) + ": get the file once more");
}

/// Where the bytes of a part begin, after its local header. Refuses a header with another name or method than
/// the directory, because two readers would see different content.
std::uint64_t content_offset(std::istream& file, const ZipEntry& entry) {
    std::string local(local_bytes + entry.name.size(), '\0');
    file.clear();
    file.seekg(static_cast<std::streamoff>(entry.offset));
    file.read(local.data(), static_cast<std::streamsize>(local.size()));
    const bool is_right = file && local.starts_with(local_mark) &&
                          little_endian(local, 8, 2) == entry.method &&
                          little_endian(local, 26, 2) == entry.name.size() &&
                          comparable(local.substr(local_bytes)) == comparable(entry.name);
    if (!is_right) refuse_part(entry.name);
    return entry.offset + local.size() + little_endian(local, 28, 2);
}

}  // namespace

struct ZipPart::Inflation {
    Inflation() {
        if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) throw std::bad_alloc();
    }
    ~Inflation() { inflateEnd(&stream); }
    Inflation(const Inflation&) = delete;
    Inflation& operator=(const Inflation&) = delete;

    z_stream stream{};
    std::vector<char> output = std::vector<char>(unpacked_at_once);
    bool is_at_end{false};
};

ZipPart::ZipPart(std::istream& file, const ZipEntry& entry)
    : file_(file),
      name_(entry.name),
      checksum_(entry.checksum),
      packed_left_(entry.packed_bytes),
      unpacked_left_(entry.unpacked_bytes),
      offset_(content_offset(file, entry)),
      block_(unpacked_at_once) {
    if (entry.method == deflated) inflation_ = std::make_unique<Inflation>();
    if (entry.method == stored && packed_left_ != unpacked_left_) refuse();
}

ZipPart::~ZipPart() = default;

void ZipPart::refuse() const { refuse_part(name_); }

std::string_view ZipPart::packed() {
    const auto bytes = static_cast<std::size_t>(std::min<std::uint64_t>(packed_left_, block_.size()));
    file_.clear();
    file_.seekg(static_cast<std::streamoff>(offset_));
    file_.read(block_.data(), static_cast<std::streamsize>(bytes));
    if (!file_) refuse();
    offset_ += bytes;
    packed_left_ -= bytes;
    return {block_.data(), bytes};
}

std::string_view ZipPart::unpacked() {
    Inflation& inflation = *inflation_;
    z_stream& stream = inflation.stream;
    stream.next_out = reinterpret_cast<Bytef*>(inflation.output.data());
    stream.avail_out = static_cast<uInt>(inflation.output.size());
    while (stream.avail_out > 0 && !inflation.is_at_end) {
        if (stream.avail_in == 0) {
            const std::string_view more = packed();
            if (more.empty()) refuse();
            stream.next_in = reinterpret_cast<Bytef*>(block_.data());
            stream.avail_in = static_cast<uInt>(more.size());
        }
        const int result = inflate(&stream, Z_NO_FLUSH);
        if (result != Z_OK && result != Z_STREAM_END) refuse();
        inflation.is_at_end = result == Z_STREAM_END;
    }
    if (inflation.is_at_end && (packed_left_ > 0 || stream.avail_in > 0)) refuse();
    return {inflation.output.data(), inflation.output.size() - stream.avail_out};
}

std::string_view ZipPart::read() {
    const std::string_view bytes = inflation_ ? unpacked() : packed();
    if (bytes.size() > unpacked_left_) refuse();
    unpacked_left_ -= bytes.size();
    sum_ = static_cast<std::uint32_t>(
        crc32(sum_, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
    if (bytes.empty() && (unpacked_left_ > 0 || sum_ != checksum_)) refuse();
    return bytes;
}

ZipArchive::ZipArchive(std::istream& file) : file_(file), entries_(zip_directory(file)) {
    for (std::size_t i = 0; i < entries_.size(); ++i) names_.emplace_back(comparable(entries_[i].name), i);
    std::ranges::sort(names_);
    // A part that is optional must not be missed because of a damaged name.
    for (const ZipEntry& entry : entries_) (void)content_offset(file, entry);
}

const ZipEntry* ZipArchive::find(std::string_view name) const {
    const auto found =
        std::ranges::equal_range(names_, comparable(name), {}, &std::pair<std::string, std::size_t>::first);
    if (found.empty()) return nullptr;
    const ZipEntry& entry = entries_[found.front().second];
    if (found.size() > 1) throw WorkbookFault("is damaged: it has two parts of the name " + entry.name);
    return &entry;
}

std::unique_ptr<ZipPart> ZipArchive::open(const ZipEntry& entry) const {
    if ((entry.flags & is_encrypted) != 0) {
        throw WorkbookFault("has a password: save it without one, and try again");
    }
    if (entry.method != stored && entry.method != deflated) {
        throw WorkbookFault("is compressed in a way that this program does not know (method " +
                            std::to_string(entry.method) +
                            "): open it in a spreadsheet program and save it as .xlsx");
    }
    if (entry.unpacked_bytes > workbook_limits::part_bytes) {
        throw WorkbookFault("is too large: its part " + entry.name + " has " +
                            std::to_string(entry.unpacked_bytes >> 20U) + " MiB unpacked, and " +
                            std::to_string(workbook_limits::part_bytes >> 20U) + " are read");
    }
    return std::make_unique<ZipPart>(file_, entry);
}

}  // namespace cis::programs
