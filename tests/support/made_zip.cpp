#include "made_zip.hpp"

#include <zlib.h>

namespace cis::test {
namespace {

void append(std::string& text, std::uint64_t number, int bytes) {
    for (; bytes > 0; --bytes, number >>= 8U) text += static_cast<char>(number & 0xFFU);
}

std::uint32_t checksum(const std::string& text) {
    return static_cast<std::uint32_t>(
        ::crc32(0, reinterpret_cast<const Bytef*>(text.data()), static_cast<uInt>(text.size())));
}

/// What the local header and the directory say alike, but for the name and its length.
std::string common(const MadePart& part) {
    std::string text;
    append(text, part.flags, 2);
    append(text, part.method, 2);
    append(text, 0, 4);
    append(text, checksum(part.content) + part.checksum_change, 4);
    append(text, part.content.size(), 4);
    append(text, part.content.size() + part.size_change, 4);
    return text;
}

constexpr const char* main_space = R"(xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main")";
constexpr const char* relation_space =
    R"(xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships")";
constexpr const char* relations_begin =
    R"(<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">)";

std::string relation(const std::string& id, const std::string& type, const std::string& target) {
    return "<Relationship Id=\"" + id +
           "\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/" + type +
           "\" Target=\"" + target + "\"/>";
}

}  // namespace

std::string made_zip(const std::vector<MadePart>& parts) {
    std::string file;
    std::string directory;
    for (const MadePart& part : parts) {
        const std::string& local = part.local_name.empty() ? part.name : part.local_name;
        directory += "PK\x01\x02";
        append(directory, 20, 2);
        append(directory, 20, 2);
        directory += common(part);
        append(directory, part.name.size(), 2);
        append(directory, 0, 12);
        append(directory, file.size(), 4);
        directory += part.name;
        file += "PK\x03\x04";
        append(file, 20, 2);
        file += common(part);
        append(file, local.size(), 2);
        append(file, 0, 2);
        file += local + part.content;
    }
    const std::size_t begin = file.size();
    file += directory + "PK\x05\x06";
    append(file, 0, 4);
    append(file, parts.size(), 2);
    append(file, parts.size(), 2);
    append(file, directory.size(), 4);
    append(file, begin, 4);
    append(file, 0, 2);
    return file;
}

std::vector<MadePart> parts_of(const MadeWorkbook& workbook) {
    std::string styles = "<xf numFmtId=\"0\"/>";
    for (const std::uint32_t format : workbook.styles)
        styles += "<xf numFmtId=\"" + std::to_string(format) + "\"/>";
    const std::string sheets =
        workbook.sheets.empty() ? R"(<sheet name="Liste" sheetId="1" r:id="rId1"/>)" : workbook.sheets;
    std::vector<MadePart> parts{
        {.name = "_rels/.rels",
         .content =
             relations_begin + relation("rId1", "officeDocument", "xl/workbook.xml") + "</Relationships>"},
        {.name = "xl/workbook.xml",
         .content = std::string("<workbook ") + main_space + " " + relation_space + "><workbookPr " +
                    workbook.properties + "/><sheets>" + sheets + "</sheets>" + workbook.settings +
                    "</workbook>"},
        {.name = "xl/_rels/workbook.xml.rels",
         .content = relations_begin + relation("rId1", "worksheet", "worksheets/sheet1.xml") +
                    relation("rId2", "worksheet", "worksheets/sheet2.xml") +
                    relation("rId3", "styles", "styles.xml") +
                    relation("rId4", "sharedStrings", "sharedStrings.xml") + "</Relationships>"},
        {.name = "xl/worksheets/sheet1.xml",
         .content = std::string("<worksheet ") + main_space + ">" + workbook.before + "<sheetData>" +
                    workbook.rows + "</sheetData>" + workbook.behind + "</worksheet>"},
        {.name = "xl/styles.xml",
         .content = std::string("<styleSheet ") + main_space + "><numFmts>" + workbook.formats +
                    "</numFmts><cellXfs>" + styles + "</cellXfs></styleSheet>"},
        {.name = "xl/sharedStrings.xml",
         .content = std::string("<sst ") + main_space + ">" + workbook.strings + "</sst>"},
    };
    parts.insert(parts.end(), workbook.more.begin(), workbook.more.end());
    return parts;
}

std::string made_xlsx(const MadeWorkbook& workbook) { return made_zip(parts_of(workbook)); }

std::string text_rows(const std::vector<std::vector<std::string>>& rows) {
    std::string text;
    for (const auto& row : rows) {
        text += "<row>";
        for (const std::string& cell : row) text += "<c t=\"inlineStr\"><is><t>" + cell + "</t></is></c>";
        text += "</row>";
    }
    return text;
}

std::string made_ods(const std::string& rows, const std::string& styles) {
    return made_zip(
        {{.name = "mimetype", .content = "application/vnd.oasis.opendocument.spreadsheet"},
         {.name = "content.xml",
          .content =
              R"(<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" )"
              R"(xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" )"
              R"(xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" )"
              R"(xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" )"
              R"(xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0">)"
              "<office:automatic-styles>" +
              styles +
              "</office:automatic-styles><office:body><office:spreadsheet><table:table table:name=\"Liste\" "
              "table:style-name=\"ta1\">" +
              rows + "</table:table></office:spreadsheet></office:body></office:document-content>"}});
}

}  // namespace cis::test
