#include "workbook/ods_styles.hpp"

#include <array>
#include <utility>

#include "workbook/decimal_number.hpp"
#include "workbook/workbook_fault.hpp"
#include "workbook/workbook_limits.hpp"

namespace cis::programs {
namespace {

/// Whether a length such as `0.02cm` is less than a point, so that nobody sees a row of this height.
bool is_flat(std::string_view length) {
    constexpr std::array<std::pair<std::string_view, double>, 5> points{
        {{"cm", 28.35}, {"mm", 2.835}, {"in", 72}, {"pt", 1}, {"pc", 12}}};
    for (const auto& [unit, size] : points) {
        if (!length.ends_with(unit)) continue;
        const auto number = DecimalNumber::parse(length.substr(0, length.size() - unit.size()));
        return number && number->value() * size < 1;
    }
    return false;
}

}  // namespace

bool OdsStyles::begin(const XmlName& name, const XmlAttributes& attributes) {
    if (name.space != XmlSpace::style) return false;
    if (name.local == "style") {
        style_ = attributes.get("name", XmlSpace::style);
        return true;
    }
    if (hidden_.size() + flat_rows_.size() + struck_.size() > workbook_limits::styles)
        throw WorkbookFault("has too many styles");
    if (name.local == "table-properties" && attributes.get("display", XmlSpace::table) == "false") {
        hidden_.insert(style_);
    }
    if (name.local == "table-row-properties" && is_flat(attributes.get("row-height", XmlSpace::style)) &&
        attributes.get("use-optimal-row-height", XmlSpace::style) != "true") {
        flat_rows_.insert(style_);
    }
    const std::string_view line = attributes.get("text-line-through-style", XmlSpace::style);
    const std::string_view type = attributes.get("text-line-through-type", XmlSpace::style);
    if (name.local == "text-properties" && (!line.empty() || !type.empty()) && line != "none" &&
        type != "none") {
        struck_.insert(style_);
    }
    return false;
}

}  // namespace cis::programs
