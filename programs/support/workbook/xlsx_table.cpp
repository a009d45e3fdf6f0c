#include "workbook/xlsx_table.hpp"

#include <algorithm>

#include "workbook/relations.hpp"
#include "workbook/whole_number.hpp"
#include "workbook/xml_part.hpp"

namespace cis::programs {
namespace {

class TableHandler : public XmlHandler {
public:
    explicit TableHandler(SheetLayout& layout) : layout_(layout) {}

    bool begin(const XmlName& name, const XmlAttributes& attributes) override {
        if (name != XmlName{XmlSpace::sheet, "table"}) return false;
        const auto range = cell_range(attributes.get("ref"));
        if (!range) return false;
        const std::uint32_t rows = range->last.row - range->first.row + 1;
        const std::uint32_t totals = whole_number(attributes.get("totalsRowCount")).value_or(0);
        if (totals > 0) {
            CellRange last = *range;
            last.first.row = range->last.row - std::min(totals, rows) + 1;
            layout_.totals.push_back(last);
        }
        if (attributes.get("headerRowCount") != "0") layout_.table_headers.push_back(range->first.row);
        return false;
    }

    void end(const XmlName& /*name*/) override {}
    void text(std::string_view /*text*/) override {}

private:
    SheetLayout& layout_;
};

}  // namespace

void note_tables(const ZipArchive& archive, std::string_view sheet, SheetLayout& layout) {
    for (const Relation& relation : relations_of(archive, sheet)) {
        const ZipEntry* entry = relation.type == "table" ? archive.find(relation.target) : nullptr;
        if (entry == nullptr) continue;
        TableHandler handler(layout);
        XmlPart(archive, *entry, handler).read_all();
    }
}

}  // namespace cis::programs
