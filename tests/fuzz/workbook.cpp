// Reads its input as a workbook, or as one part of a workbook that is right otherwise. A part in a ZIP file
// has a checksum, which no mutation keeps, so most of the parts are wrapped here.

#include "workbook/table_reader.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../support/made_zip.hpp"
#include "expect.hpp"
#include "failure/input_error.hpp"
#include "memory_file.hpp"
#include "text/utf8.hpp"
#include "workbook/number_format.hpp"

namespace {

using cis::fuzz::expect;
using cis::programs::DateSystem;
using cis::programs::DecimalNumber;
using cis::programs::TableReader;
using cis::programs::TableRow;

/// What the input is.
enum class Kind : std::uint8_t {
    file,
    sheet,
    rows,
    strings,
    styles,
    workbook,
    relations,
    table,
    ods,
    ods_rows,
    number
};
constexpr std::uint8_t kinds = 11;

/// Some rows that point at all texts and styles.
constexpr const char* usual_rows =
    R"(<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>E-Mail</t></is></c></row>)"
    R"(<row r="2"><c r="A2" s="1"><v>46353.5</v></c><c r="B2" s="2"><v>-12</v></c><c r="C2" t="s"><v>2</v></c></row>)"
    R"(<row r="3"><c r="A3" s="3"><v>0.25</v></c><c r="B3"><f>A1</f><v>1</v></c><c r="C3" t="s"><v>3</v></c></row>)";

std::string file_of(Kind kind, const std::string& content) {
    using cis::test::MadePart;
    if (kind == Kind::file) return content;
    if (kind == Kind::ods_rows) return cis::test::made_ods(content);
    if (kind == Kind::ods) return cis::test::made_zip({MadePart{.name = "content.xml", .content = content}});
    cis::test::MadeWorkbook workbook{.rows = kind == Kind::rows ? content : usual_rows,
                                     .styles = {22, 1, 10}};
    workbook.strings = kind == Kind::strings ? content : "<si><t>Name</t></si><si><t>Zahl</t></si>";
    std::vector<MadePart> parts = cis::test::parts_of(workbook);
    if (kind == Kind::workbook) parts[1].content = content;
    if (kind == Kind::relations) parts[2].content = content;
    if (kind == Kind::sheet) parts[3].content = content;
    if (kind == Kind::styles) parts[4].content = content;
    if (kind == Kind::table) {
        parts.push_back(
            {.name = "xl/worksheets/_rels/sheet1.xml.rels",
             .content =
                 R"(<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">)"
                 R"(<Relationship Type="/table" Target="table.xml"/></Relationships>)"});
        parts.push_back({.name = "xl/worksheets/table.xml", .content = content});
    }
    return cis::test::made_zip(parts);
}

struct Table {
    std::optional<std::uint32_t> header_row{};
    std::vector<TableRow> rows{};
};

std::optional<Table> read(const cis::fuzz::MemoryFile& file) {
    try {
        TableReader reader(file.path(), {.is_title = [](std::string_view title) { return title == "Name"; }});
        Table table{.header_row = reader.view().header_row};
        const auto& columns = reader.view().columns;
        for (std::size_t i = 1; i < columns.size(); ++i) expect(columns[i - 1].number < columns[i].number);
        std::uint32_t before = table.header_row.value_or(0);
        while (auto row = reader.next()) {
            expect(row->row > before);
            before = row->row;
            expect(row->fault ? !row->fault->empty() : row->cells.size() == columns.size());
            for (const std::string& cell : row->cells) {
                expect(cis::programs::is_valid_utf8(cell) && cell.find('\0') == std::string::npos);
            }
            table.rows.push_back(std::move(*row));
        }
        return table;
    } catch (const cis::programs::InputError& error) {
        expect(error.what() != std::string_view{});
        return std::nullopt;
    }
}

/// A format and a number, with a line end between them.
void show_number(const std::string& content) {
    const std::size_t end = content.find('\n');
    if (end == std::string::npos) return;
    const cis::programs::NumberFormat format{std::string_view(content).substr(0, end)};
    const auto number = DecimalNumber::parse(std::string_view(content).substr(end + 1));
    if (!number) return;
    (void)format.shown(*number, DateSystem::since_1900);
    (void)format.shown(*number, DateSystem::since_1904);
    const auto again = DecimalNumber::parse(number->text());
    expect(!again || again->text() == number->text());
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    static cis::fuzz::MemoryFile file;
    const auto kind = static_cast<Kind>((data[0] - '0') % kinds);
    const std::string content(cis::fuzz::text_of(data + 1, size - 1));
    if (kind == Kind::number) {
        show_number(content);
        return 0;
    }
    file.write(file_of(kind, content));
    const auto table = read(file);
    const auto again = read(file);
    expect(table.has_value() == again.has_value());
    if (!table) return 0;
    expect(table->header_row == again->header_row && table->rows.size() == again->rows.size());
    for (std::size_t i = 0; i < table->rows.size(); ++i) {
        expect(table->rows[i].cells == again->rows[i].cells && table->rows[i].fault == again->rows[i].fault);
    }
    return 0;
}
