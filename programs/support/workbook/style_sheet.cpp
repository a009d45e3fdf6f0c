#include "workbook/style_sheet.hpp"

#include <map>
#include <string>
#include <string_view>

#include "workbook/whole_number.hpp"
#include "workbook/workbook_fault.hpp"
#include "workbook/workbook_limits.hpp"
#include "workbook/xml_part.hpp"

namespace cis::programs {

class StyleSheet::Handler : public XmlHandler {
public:
    bool begin(const XmlName& name, const XmlAttributes& attributes) override {
        if (name.space != XmlSpace::sheet) return false;
        if (depth_ == 0 && name.local != "styleSheet") return false;
        if (depth_ == 1) {
            list_ = name.local;
            if (list_ != "numFmts" && list_ != "fonts" && list_ != "cellXfs") return false;
        } else if (depth_ == 2) {
            begin_item(name.local, attributes);
        } else if (depth_ == 3 && list_ == "fonts" && !fonts_.empty() && name.local == "strike") {
            const auto value = attributes.find("val");
            fonts_.back() = !value || attributes.is_set("val");
        }
        ++depth_;
        return true;
    }

    void end(const XmlName& /*name*/) override { --depth_; }
    void text(std::string_view /*text*/) override {}

    void give(StyleSheet& sheet) const {
        std::map<std::uint32_t, std::size_t> places;
        for (const Xf& xf : xfs_) {
            const auto [place, is_new] = places.emplace(xf.format, sheet.formats_.size());
            if (is_new) {
                const auto code = codes_.find(xf.format);
                sheet.formats_.push_back(code == codes_.end() ? NumberFormat::built_in(xf.format)
                                                              : NumberFormat(code->second));
            }
            sheet.styles_.push_back(
                {.format = place->second, .is_struck = xf.font < fonts_.size() && fonts_[xf.font]});
        }
    }

private:
    struct Xf {
        std::uint32_t format{};
        std::uint32_t font{};
    };

    void begin_item(std::string_view item, const XmlAttributes& attributes) {
        if (xfs_.size() + fonts_.size() + codes_.size() > 3 * workbook_limits::styles) {
            throw WorkbookFault("has more styles than a workbook may have");
        }
        if (list_ == "numFmts" && item == "numFmt") {
            const std::string_view code = attributes.get("formatCode");
            const auto id = whole_number(attributes.get("numFmtId"));
            if (id && code.size() <= workbook_limits::format_bytes) codes_.emplace(*id, code);
        } else if (list_ == "fonts" && item == "font") {
            fonts_.push_back(false);
        } else if (list_ == "cellXfs" && item == "xf") {
            xfs_.push_back({.format = whole_number(attributes.get("numFmtId")).value_or(0),
                            .font = whole_number(attributes.get("fontId")).value_or(0)});
        }
    }

    std::size_t depth_{0};
    std::string list_;
    std::map<std::uint32_t, std::string> codes_;
    std::vector<bool> fonts_;  ///< whether each is struck out
    std::vector<Xf> xfs_;
};

StyleSheet::StyleSheet() : formats_(1), styles_(1) {}

StyleSheet::StyleSheet(const ZipArchive& archive, const ZipEntry& entry) {
    Handler handler;
    XmlPart(archive, entry, handler).read_all();
    handler.give(*this);
    if (styles_.empty()) *this = StyleSheet();
}

const NumberFormat* StyleSheet::format(std::size_t style) const {
    return style < styles_.size() ? &formats_[styles_[style].format] : nullptr;
}

bool StyleSheet::is_struck(std::size_t style) const {
    return style < styles_.size() && styles_[style].is_struck;
}

}  // namespace cis::programs
