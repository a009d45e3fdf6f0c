#include "workbook/ods_workbook.hpp"

#include <string>

#include "workbook/ods_sheet.hpp"
#include "workbook/ods_styles.hpp"
#include "workbook/workbook_fault.hpp"
#include "workbook/workbook_limits.hpp"
#include "workbook/xml_part.hpp"

namespace cis::programs {
namespace {

class ManifestHandler : public XmlHandler {
public:
    bool begin(const XmlName& name, const XmlAttributes& /*attributes*/) override {
        is_encrypted = is_encrypted || name == XmlName{XmlSpace::manifest, "encryption-data"};
        return name.space == XmlSpace::manifest;
    }
    void end(const XmlName& /*name*/) override {}
    void text(std::string_view /*text*/) override {}

    bool is_encrypted{false};
};

}  // namespace

class OdsWorkbook::Handler : public XmlHandler {
public:
    explicit Handler(std::vector<SheetInfo>& sheets) : sheets_(sheets) {}

    bool begin(const XmlName& name, const XmlAttributes& attributes) override {
        if (is_in_styles_) return styles_.begin(name, attributes);
        is_in_styles_ = OdsStyles::is_list(name);
        if (name == XmlName{XmlSpace::table, "table"}) {
            if (sheets_.size() >= workbook_limits::sheets) throw WorkbookFault("has too many sheets");
            const bool is_hidden = styles_.is_hidden_sheet(attributes.get("style-name", XmlSpace::table));
            sheets_.push_back(
                {.name = std::string(attributes.get("name", XmlSpace::table)), .is_hidden = is_hidden});
        }
        is_spreadsheet = is_spreadsheet || name == XmlName{XmlSpace::office, "spreadsheet"};
        return is_in_styles_ ||
               (name.space == XmlSpace::office &&
                (name.local == "document-content" || name.local == "body" || name.local == "spreadsheet"));
    }
    void end(const XmlName& name) override {
        if (OdsStyles::is_list(name)) is_in_styles_ = false;
    }
    void text(std::string_view /*text*/) override {}

    bool is_spreadsheet{false};

private:
    std::vector<SheetInfo>& sheets_;
    OdsStyles styles_;
    bool is_in_styles_{false};
};

OdsWorkbook::OdsWorkbook(const ZipArchive& archive)
    : archive_(archive), content_(archive.find("content.xml")) {
    if (const ZipEntry* manifest = archive.find("META-INF/manifest.xml")) {
        ManifestHandler handler;
        XmlPart(archive, *manifest, handler).read_all();
        if (handler.is_encrypted) throw WorkbookFault("has a password: save it without one, and try again");
    }
    if (content_ == nullptr) throw WorkbookFault("is damaged: its part content.xml is missing");
    Handler handler(sheets_);
    XmlPart(archive, *content_, handler).read_all();
    if (!handler.is_spreadsheet) throw WorkbookFault("is an OpenDocument file, but no spreadsheet");
}

std::unique_ptr<SheetRows> OdsWorkbook::rows(std::size_t sheet) const {
    return std::make_unique<OdsSheet>(archive_, *content_, sheet);
}

}  // namespace cis::programs
