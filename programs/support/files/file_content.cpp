#include "files/file_content.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <sstream>
#include <string_view>
#include <utility>

#include "text/ascii.hpp"

namespace cis::programs {
namespace {

constexpr std::size_t head_bytes = 4096;
constexpr std::size_t searched_bytes = std::size_t{64} << 10U;
constexpr std::string_view zip_mark = "PK\x03\x04";
constexpr std::string_view ole_mark = "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1";

constexpr const char* old_workbook =
    "is a workbook in the old Excel format .xls, which is not read: open it in a spreadsheet program and "
    "save it as .xlsx";

constexpr std::array<std::pair<std::string_view, const char*>, 15> marks = {{
    {std::string_view("\x09\x00\x04\x00", 4), old_workbook},
    {std::string_view("\x09\x02\x06\x00", 4), old_workbook},
    {std::string_view("\x09\x04\x06\x00", 4), old_workbook},
    {std::string_view("\x09\x08", 2), old_workbook},
    {"%PDF-", "is a PDF file: take the table from the program that made it, as .xlsx or CSV"},
    {"\x1F\x8B", "is compressed with gzip: unpack it"},
    {"7z\xBC\xAF", "is compressed with 7-Zip: unpack it"},
    {"Rar!\x1A\x07", "is compressed with RAR: unpack it"},
    {"\xFD"
     "7zXZ",
     "is compressed with xz: unpack it"},
    {"{\\rtf", "is an RTF document, not a table: save the table as .xlsx or CSV"},
    {"\x89PNG", "is a picture, not a table"},
    {"\xFF\xD8\xFF", "is a picture, not a table"},
    {"GIF87a", "is a picture, not a table"},
    {"GIF89a", "is a picture, not a table"},
    {"SQLite format 3", "is a database, not a table"},
}};

constexpr std::array<std::string_view, 11> page_begins{"<!DOCTYPE HTML", "<HTML",  "<HEAD",  "<META",
                                                       "<TABLE",         "<BODY",  "<STYLE", "<DIV",
                                                       "<SCRIPT",        "<TITLE", "<TR"};

std::string bytes_from(std::istream& file, std::size_t bytes) {
    std::string text(bytes, '\0');
    file.read(text.data(), static_cast<std::streamsize>(bytes));
    text.resize(static_cast<std::size_t>(file.gcount()));
    return text;
}

/// The letters at the beginning, without a byte order mark, blanks and the zeros of UTF-16, as capitals.
std::string letters_of(std::string head) {
    for (const std::string_view mark : {"\xEF\xBB\xBF", "\xFF\xFE", "\xFE\xFF"}) {
        if (!head.starts_with(mark)) continue;
        head.erase(0, mark.size());
        if (mark.size() == 2) std::erase(head, '\0');
        break;
    }
    head.erase(0, head.find_first_not_of(" \t\r\n"));
    while (head.starts_with("<!--") && head.find("-->") != std::string::npos) {
        head.erase(0, head.find("-->") + 3);
        head.erase(0, std::min(head.find_first_not_of(" \t\r\n"), head.size()));
    }
    return upper_ascii(head);
}

bool is_bzip2(std::string_view head) {
    return head.starts_with("BZh") && head.size() > 4 && head.substr(4).starts_with("1AY&SY");
}

/// Whether a file is in the old format SYLK. A CSV file may begin with the titles `ID;Phone`.
bool is_sylk(std::string_view head) {
    const std::size_t end = std::min(head.find_first_of("\r\n"), head.size());
    const std::string_view first = head.substr(0, end);
    const std::string_view rest = head.substr(std::min(head.find_first_not_of("\r\n", end), head.size()));
    return first.starts_with("ID;P") &&
           std::ranges::none_of(first, [](char c) { return c >= 'a' && c <= 'z'; }) && rest.size() > 2 &&
           std::string_view("BCFOP").find(rest[0]) != std::string_view::npos && rest[1] == ';' &&
           is_letter(rest[2]);
}

/// A name as OLE files write the names of their streams.
std::string wide(std::string_view name) {
    std::string text;
    for (const char c : name) text += {c, '\0'};
    return text;
}

std::string ole_advice(std::istream& file) {
    const std::string encrypted = wide("EncryptedPackage");
    const std::string book = wide("Workbook");
    const std::string old_book = wide("Book");
    std::string window;
    bool is_workbook = false;
    file.clear();
    file.seekg(0);
    for (std::string block; !(block = bytes_from(file, searched_bytes)).empty();) {
        window.erase(0, window.size() - std::min(window.size(), encrypted.size()));
        window += block;
        if (window.find(encrypted) != std::string::npos) {
            return "has a password: remove it in the spreadsheet program (in Excel with File, Info, Protect "
                   "Workbook), "
                   "save it, and try again";
        }
        is_workbook = is_workbook || window.find(book) != std::string::npos ||
                      window.find(old_book) != std::string::npos;
    }
    if (is_workbook) return old_workbook;
    return "is an old Office file, and no workbook that can be read: open it in a spreadsheet program and "
           "save it as .xlsx";
}

/// What a text in angle brackets is; empty for any other text.
std::string markup_advice(const std::string& letters) {
    if (!letters.starts_with('<')) {
        return letters.starts_with("MIME-VERSION:") ? "is a web page (MHTML), not a workbook: open it in a "
                                                      "spreadsheet program and save it as .xlsx"
                                                    : "";
    }
    if (letters.find("URN:SCHEMAS-MICROSOFT-COM:OFFICE:SPREADSHEET") != std::string::npos &&
        letters.find("<HTML") == std::string::npos) {
        return "is XML of Excel 2003, which is not read: open it in a spreadsheet program and save it as "
               ".xlsx";
    }
    if (letters.find("<OFFICE:DOCUMENT") != std::string::npos) {
        return "is a flat OpenDocument file, which is not read: save it as .ods or .xlsx";
    }
    const bool is_page =
        letters.find("<HTML") != std::string::npos ||
        std::ranges::any_of(page_begins, [&](std::string_view begin) { return letters.starts_with(begin); });
    if (is_page)
        return "is a web page (HTML), not a workbook: open it in a spreadsheet program and save it as .xlsx";
    return letters.starts_with("<?XML") ? "is an XML file, not a workbook: save the table as .xlsx or CSV"
                                        : "";
}

}  // namespace

FileContent file_content_of(std::istream& file) {
    file.clear();
    file.seekg(0);
    const std::string head = bytes_from(file, head_bytes);
    if (head.empty()) return {.kind = FileContent::Kind::other, .advice = "is empty"};
    if (head.starts_with(ole_mark)) return {.kind = FileContent::Kind::other, .advice = ole_advice(file)};
    for (const auto& [mark, advice] : marks) {
        if (head.starts_with(mark)) return {.kind = FileContent::Kind::other, .advice = advice};
    }
    if (is_bzip2(head))
        return {.kind = FileContent::Kind::other, .advice = "is compressed with bzip2: unpack it"};
    if (is_sylk(head)) {
        return {.kind = FileContent::Kind::other,
                .advice = "is a SYLK file: open it in a spreadsheet program and save it as .xlsx"};
    }
    // A blank line or headers of the web may come before it.
    if (head.find(zip_mark) != std::string::npos || head.starts_with("PK\x05\x06")) {
        return {.kind = FileContent::Kind::workbook};
    }
    std::string advice = markup_advice(letters_of(head));
    if (!advice.empty()) return {.kind = FileContent::Kind::other, .advice = std::move(advice)};
    return {.kind = FileContent::Kind::text};
}

FileContent file_content_of(std::string_view head) {
    std::istringstream beginning{std::string(head.substr(0, head_bytes))};
    return file_content_of(beginning);
}

}  // namespace cis::programs
