#include "files/file_kind.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <string_view>

#include "text/ascii.hpp"

namespace cis::programs {
namespace {

enum class FileKind { workbook, pdf, document, picture, archive, page, table, json, database };

/// What people call a kind.
constexpr std::array<std::string_view, 9> kind_names{"a workbook", "a PDF",      "a text document",
                                                     "a picture",  "an archive", "a web page",
                                                     "a CSV file", "JSON",       "a database"};

struct Ending {
    std::string_view text;  ///< in capitals
    FileKind kind;
};

constexpr std::array<Ending, 32> endings{{
    {".XLSX", FileKind::workbook},   {".XLSM", FileKind::workbook},    {".XLSB", FileKind::workbook},
    {".XLS", FileKind::workbook},    {".ODS", FileKind::workbook},     {".NUMBERS", FileKind::workbook},
    {".PDF", FileKind::pdf},         {".DOCX", FileKind::document},    {".DOC", FileKind::document},
    {".ODT", FileKind::document},    {".RTF", FileKind::document},     {".PAGES", FileKind::document},
    {".PPTX", FileKind::document},   {".PNG", FileKind::picture},      {".JPG", FileKind::picture},
    {".JPEG", FileKind::picture},    {".GIF", FileKind::picture},      {".SVG", FileKind::picture},
    {".ZIP", FileKind::archive},     {".GZ", FileKind::archive},       {".XZ", FileKind::archive},
    {".HTML", FileKind::page},       {".HTM", FileKind::page},         {".XHTML", FileKind::page},
    {".CSV", FileKind::table},       {".TSV", FileKind::table},        {".JSON", FileKind::json},
    {".JSONL", FileKind::json},      {".NDJSON", FileKind::json},      {".DB", FileKind::database},
    {".SQLITE", FileKind::database}, {".SQLITE3", FileKind::database},
}};

/// What a file is by its name; none if the ending says nothing.
std::optional<FileKind> kind_of(const std::string& name) {
    const std::string extension = upper_ascii(std::filesystem::path(name).extension().string());
    const auto* const found = std::ranges::find(endings, extension, &Ending::text);
    if (found == endings.end()) return std::nullopt;
    return found->kind;
}

/// `is the name of a workbook`.
std::string is_name_of(FileKind kind) {
    return "is the name of " + std::string(kind_names.at(static_cast<std::size_t>(kind)));
}

/// `'people.xlsx' is the name of a workbook`.
std::string named(const std::string& name, FileKind kind) { return "'" + name + "' " + is_name_of(kind); }

}  // namespace

std::string fault_of_text_file(const std::string& name) {
    if (name.empty()) return "needs the name of a file";
    const auto kind = kind_of(name);
    if (!kind || *kind == FileKind::table || *kind == FileKind::json) return {};
    return named(name, *kind) + ", which this command does not write: take another ending, such as .csv";
}

std::string fault_of_page_file(const std::string& name) {
    if (name.empty()) return "needs the name of a file";
    const auto kind = kind_of(name);
    if (!kind || *kind == FileKind::page) return {};
    std::string page = std::filesystem::path(name).replace_extension(".html").string();
    if (*kind == FileKind::pdf) {
        return named(name, *kind) + ", but the page is HTML: write '" + page +
               "', open it in a browser, and print it there as PDF";
    }
    return named(name, *kind) + ", but the page is HTML: take the ending .html, such as '" + page + "'";
}

std::string fault_of_database_file(const std::string& name) {
    const auto kind = kind_of(name);
    if (!kind || *kind == FileKind::database) return {};
    return is_name_of(*kind) +
           ", but must be that of a database: take the ending .db. For a table of the candidates, use cis "
           "export";
}

}  // namespace cis::programs
