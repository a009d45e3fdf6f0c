// A CSV file of arbitrary bytes in any encoding is read to its end, or refused. Each record is either of text
// and as wide as the header, or has a fault. What was read is the same after it was written and read again,
// and a text is the same in every encoding.
//
// The first byte selects the encoding, the delimiter and the limits.
#include "csv/csv_reader.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "csv/csv_text.hpp"
#include "expect.hpp"
#include "failure/input_error.hpp"
#include "memory_file.hpp"
#include "text/utf8.hpp"

namespace {

using cis::fuzz::expect;
using cis::fuzz::MemoryFile;
using cis::programs::csv_row;
using cis::programs::CsvOptions;
using cis::programs::CsvReader;
using cis::programs::CsvRecord;

constexpr std::string_view utf16_mark = "\xFF\xFE";

struct Table {
    char delimiter{};
    std::vector<std::string> header{};
    std::vector<CsvRecord> records{};
};

CsvOptions options_of(std::uint8_t bits) {
    constexpr std::array encodings{"utf-8",    "windows-1252", "utf-16le",   "utf-16be",
                                   "utf-32le", "shift_jis",    "iso-8859-2", "utf-7"};
    constexpr std::array<std::optional<char>, 4> delimiters{std::nullopt, ',', ';', '\t'};
    CsvOptions options{.delimiter = delimiters[bits >> 3U & 0x3U], .encoding = encodings[bits & 0x7U]};
    if ((bits & 0x20U) != 0) options.max_row_bytes = 200;
    if ((bits & 0x40U) != 0) options.from_line = 3;
    return options;
}

/// @return none if the file is refused
std::optional<Table> read(MemoryFile& file, std::string_view content, const CsvOptions& options) {
    file.write(content);
    try {
        CsvReader reader(file.path(), options);
        Table table{.delimiter = reader.delimiter(), .header = reader.header()};
        while (auto record = reader.next()) table.records.push_back(std::move(*record));
        return table;
    } catch (const cis::programs::InputError& refusal) {
        expect(!std::string_view(refusal.what()).empty());
        return std::nullopt;
    }
}

bool is_text(std::string_view cell) {
    return cis::programs::is_valid_utf8(cell) && cell.find('\0') == std::string_view::npos;
}

void check_records(const Table& table) {
    expect(!table.header.empty());
    std::size_t line = 0;
    for (const CsvRecord& record : table.records) {
        expect(record.begin > line);
        line = record.begin;
        expect(!record.held_back_to ||
               (record.fault && *record.held_back_to >= line && record.cells.empty()));
        if (record.fault) {
            expect(!record.fault->message.empty());
            continue;
        }
        expect(record.cells.size() == table.header.size());
        for (const std::string& cell : record.cells) expect(is_text(cell));
    }
}

/// Whether it can be read again whatever its column: elsewhere, a backslash before a quote is a fault.
bool is_plain(const std::vector<std::string>& cells) {
    return std::ranges::none_of(cells,
                                [](const std::string& cell) { return cell.find('\\') != std::string::npos; });
}

bool names_delimiter(std::string_view title) {
    return title.starts_with("sep=") || title.starts_with("SEP=");
}

void check_written_again(MemoryFile& file, const Table& table) {
    std::string text = csv_row(table.header, table.delimiter);
    std::vector<const CsvRecord*> good;
    for (const CsvRecord& record : table.records) {
        if (record.fault || !is_plain(record.cells)) continue;
        text += csv_row(record.cells, table.delimiter);
        good.push_back(&record);
    }
    const auto again = read(file, text, {.delimiter = table.delimiter});
    expect(again && again->header == table.header && again->records.size() == good.size());
    for (std::size_t i = 0; i < good.size(); ++i) {
        expect(!again->records[i].fault && again->records[i].cells == good[i]->cells);
    }
}

/// A text in UTF-16, little-endian, with its mark.
std::string as_utf16(std::string_view text) {
    std::string units(utf16_mark);
    const auto append = [&](std::uint32_t unit) {
        units += static_cast<char>(unit & 0xFFU);
        units += static_cast<char>(unit >> 8U);
    };
    for (std::size_t at = 0; at < text.size();) {
        const auto lead = static_cast<unsigned char>(text[at++]);
        const std::size_t more = lead < 0x80 ? 0 : lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
        std::uint32_t point = more == 0 ? lead : lead & (0x3FU >> more);
        for (std::size_t i = 0; i < more; ++i)
            point = point << 6U | (static_cast<unsigned char>(text[at++]) & 0x3FU);
        if (point < 0x10000) {
            append(point);
        } else {
            append(0xD800 + ((point - 0x10000) >> 10U));
            append(0xDC00 + (point & 0x3FFU));
        }
    }
    return units;
}

void expect_same(const Table& one, const Table& other) {
    expect(one.delimiter == other.delimiter && one.header == other.header &&
           one.records.size() == other.records.size());
    for (std::size_t i = 0; i < one.records.size(); ++i) {
        const CsvRecord& a = one.records[i];
        const CsvRecord& b = other.records[i];
        expect(a.line == b.line && a.cells == b.cells && a.held_back_to == b.held_back_to);
        expect(a.fault.has_value() == b.fault.has_value());
        if (a.fault) expect(a.fault->param == b.fault->param);
    }
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    static MemoryFile file;
    const std::string_view content = cis::fuzz::text_of(data + 1, size - 1);
    CsvOptions options = options_of(data[0]);
    const auto table = read(file, content, options);
    if (!table) return 0;
    check_records(*table);
    // A header with bytes that are not text is refused when it is read again.
    bool is_readable = is_plain(table->header) && !names_delimiter(table->header.front());
    for (const std::string& name : table->header) is_readable = is_readable && is_text(name);
    if (is_readable) check_written_again(file, *table);
    const bool has_mark = content.starts_with(cis::programs::utf8_mark) || content.starts_with(utf16_mark) ||
                          content.starts_with("\xFE\xFF");
    if (options.encoding != "utf-8" || has_mark || !cis::programs::is_valid_utf8(content)) return 0;
    const auto other = read(file, as_utf16(content), options);
    expect(other.has_value());
    expect_same(*table, *other);
    return 0;
}
