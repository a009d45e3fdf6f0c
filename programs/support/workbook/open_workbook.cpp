#include "workbook/open_workbook.hpp"

#include <algorithm>
#include <string>

#include "text/ascii.hpp"
#include "workbook/ods_workbook.hpp"
#include "workbook/relations.hpp"
#include "workbook/workbook_fault.hpp"
#include "workbook/xlsx_workbook.hpp"

namespace cis::programs {
namespace {

/// The main part of an Open XML file; empty if it is not one.
std::string main_part(const ZipArchive& archive) {
    const std::vector<Relation> relations = relations_of(archive, "");
    const auto found = std::ranges::find(relations, "officeDocument", &Relation::type);
    if (found != relations.end()) return found->target;
    for (const char* usual : {"xl/workbook.xml", "xl/workbook.bin"}) {
        if (archive.find(usual) != nullptr) return usual;
    }
    return {};
}

}  // namespace

std::unique_ptr<WorkbookFile> open_workbook(const ZipArchive& archive) {
    const std::string part = main_part(archive);
    const std::string name = upper_ascii(part);
    if (name.ends_with(".BIN")) {
        throw WorkbookFault("is in the binary Excel format .xlsb, which is not read: save it as .xlsx");
    }
    if (name.starts_with("WORD/") || name.starts_with("PPT/") || name.starts_with("VISIO/")) {
        throw WorkbookFault("is a document or a presentation, no workbook: save the table as .xlsx or CSV");
    }
    if (!part.empty()) return std::make_unique<XlsxWorkbook>(archive, part);
    if (archive.find("META-INF/manifest.xml") != nullptr || archive.find("content.xml") != nullptr) {
        return std::make_unique<OdsWorkbook>(archive);
    }
    if (archive.find("Index/Document.iwa") != nullptr || archive.find("Index.zip") != nullptr) {
        throw WorkbookFault("is a file of Apple Numbers, which is not read: export it as Excel (.xlsx)");
    }
    throw WorkbookFault(
        "is a ZIP file without a workbook in it: unpack it, and take the file that is inside");
}

}  // namespace cis::programs
