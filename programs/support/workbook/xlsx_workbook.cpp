#include "workbook/xlsx_workbook.hpp"

#include <algorithm>
#include <string>

#include "workbook/escaped_text.hpp"
#include "workbook/relations.hpp"
#include "workbook/workbook_fault.hpp"
#include "workbook/workbook_limits.hpp"
#include "workbook/xlsx_sheet.hpp"
#include "workbook/xml_part.hpp"

namespace cis::programs {
namespace {

const Relation* relation_of_type(const std::vector<Relation>& relations, std::string_view type) {
    const auto found = std::ranges::find(relations, type, &Relation::type);
    return found == relations.end() ? nullptr : &*found;
}

/// The part to which a relationship leads. Null if there is no such relationship.
const ZipEntry* related_part(const ZipArchive& archive, const std::vector<Relation>& relations,
                             std::string_view type) {
    const Relation* relation = relation_of_type(relations, type);
    if (relation == nullptr) return nullptr;
    const ZipEntry* entry = archive.find(relation->target);
    if (entry == nullptr) throw WorkbookFault("is damaged: its part " + relation->target + " is missing");
    return entry;
}

}  // namespace

class XlsxWorkbook::Handler : public XmlHandler {
public:
    Handler(XlsxWorkbook& workbook, const std::vector<Relation>& relations)
        : workbook_(workbook), relations_(relations) {}

    bool begin(const XmlName& name, const XmlAttributes& attributes) override {
        if (name.space != XmlSpace::sheet) return false;
        if (!is_inside_) return is_inside_ = name.local == "workbook";
        if (name.local == "workbookPr" && attributes.is_set("date1904")) {
            workbook_.content_.dates = DateSystem::since_1904;
        }
        if (name.local == "calcPr") workbook_.content_.is_uncalculated = attributes.is_set("fullCalcOnLoad");
        if (name.local == "sheet" && is_in_sheets_) add_sheet(attributes);
        is_in_sheets_ = is_in_sheets_ || name.local == "sheets";
        return name.local == "sheets";
    }

    void end(const XmlName& name) override {
        if (name.local == "sheets") is_in_sheets_ = false;
    }

    void text(std::string_view /*text*/) override {}

private:
    void add_sheet(const XmlAttributes& attributes) {
        const std::string_view id = attributes.get("id", XmlSpace::relation);
        const auto relation = std::ranges::find(relations_, id, &Relation::id);
        const std::string name = without_escapes(attributes.get("name"));
        if (relation == relations_.end()) throw WorkbookFault("is damaged: one of its sheets is missing");
        if (relation->type != "worksheet") return;
        if (workbook_.sheets_.size() >= workbook_limits::sheets) throw WorkbookFault("has too many sheets");
        const std::string_view state = attributes.get("state");
        workbook_.sheets_.push_back({.name = name,
                                     .is_hidden = state == "hidden" || state == "veryHidden",
                                     .part = relation->target});
    }

    XlsxWorkbook& workbook_;
    const std::vector<Relation>& relations_;
    bool is_inside_{false};
    bool is_in_sheets_{false};
};

XlsxWorkbook::XlsxWorkbook(const ZipArchive& archive, std::string_view part) : archive_(archive) {
    const ZipEntry* entry = archive.find(part);
    if (entry == nullptr) throw WorkbookFault("is damaged: its part " + std::string(part) + " is missing");
    const std::vector<Relation> relations = relations_of(archive, part);
    Handler handler(*this, relations);
    XmlPart(archive, *entry, handler).read_all();
    if (const ZipEntry* styles = related_part(archive, relations, "styles"))
        content_.styles = StyleSheet(archive, *styles);
    if (const ZipEntry* strings = related_part(archive, relations, "sharedStrings")) {
        content_.strings = SharedStrings(archive, *strings);
    }
}

std::unique_ptr<SheetRows> XlsxWorkbook::rows(std::size_t sheet) const {
    const ZipEntry* entry = archive_.find(sheets_.at(sheet).part);
    if (entry == nullptr) throw WorkbookFault("is damaged: its part " + sheets_[sheet].part + " is missing");
    return std::make_unique<XlsxSheet>(archive_, *entry, content_);
}

}  // namespace cis::programs
