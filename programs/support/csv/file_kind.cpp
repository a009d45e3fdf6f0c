#include "csv/file_kind.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include "text/ascii.hpp"

namespace cis::programs {
namespace {

struct Kind {
    std::string_view begin;
    std::string_view advice;
};

constexpr std::array<Kind, 8> kinds = {{
    {"PK\x03\x04",
     "is a workbook (XLSX, ODS) or another ZIP file, not text: export the sheet as CSV, in Excel with "
     "File, Save As, \"CSV UTF-8\""},
    {"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1",
     "is an old Excel workbook (XLS), not text: export the sheet as CSV, in Excel with File, Save As, \"CSV "
     "UTF-8\""},
    {"%PDF-", "is a PDF file: export the table as CSV from the program that made it"},
    {"\x1F\x8B", "is compressed with gzip: pass it through gunzip"},
    {"{\\rtf", "is an RTF document: export the table as CSV"},
    {"<!DOCTYPE", "is a web page: export the table as CSV"},
    {"<html", "is a web page: export the table as CSV"},
    {"<?xml", "is an XML file: export the table as CSV"},
}};

constexpr std::array<std::string_view, 5> workbooks{".XLSX", ".XLSM", ".XLSB", ".XLS", ".ODS"};

}  // namespace

std::string_view other_kind(std::string_view head) noexcept {
    const auto found =
        std::ranges::find_if(kinds, [&](const Kind& kind) { return head.starts_with(kind.begin); });
    return found == kinds.end() ? std::string_view{} : found->advice;
}

std::string fault_of_text_file(const std::string& name) {
    if (name.empty()) return "needs the name of a file";
    const std::string extension = upper_ascii(std::filesystem::path(name).extension().string());
    if (std::ranges::find(workbooks, extension) == workbooks.end()) return {};
    return "is the name of a workbook, which this program does not write: take another ending";
}

}  // namespace cis::programs
