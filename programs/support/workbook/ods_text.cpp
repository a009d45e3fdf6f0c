#include "workbook/ods_text.hpp"

#include <algorithm>

#include "workbook/whole_number.hpp"
#include "workbook/workbook_fault.hpp"
#include "workbook/workbook_limits.hpp"

namespace cis::programs {

void OdsText::clear() {
    text_.clear();
    depth_ = paragraphs_ = 0;
}

bool OdsText::begin(const XmlName& name, const XmlAttributes& attributes) {
    if (name.space != XmlSpace::text) return false;
    if (depth_ == 0) {
        if (name.local != "p" && name.local != "h") return false;
        if (++paragraphs_ > 1) add("\n");
        is_after_blank_ = true;
    } else if (name.local == "s") {
        const std::size_t blanks = whole_number(attributes.get("c", XmlSpace::text)).value_or(1);
        add(std::string(std::min(blanks, workbook_limits::text_bytes + 1), ' '));
    } else if (name.local == "tab") {
        add("\t");
    } else if (name.local == "line-break") {
        add("\n");
    } else if (name.local == "note" || name.local == "ruby-text") {
        return false;
    }
    ++depth_;
    return true;
}

void OdsText::append(std::string_view text) {
    for (const char c : text) {
        const bool is_blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
        if (!is_blank || !is_after_blank_) add({is_blank ? " " : &c, 1});
        is_after_blank_ = is_blank;
    }
}

void OdsText::add(std::string_view text) {
    text_ += text;
    is_after_blank_ = false;
    if (text_.size() > workbook_limits::text_bytes) {
        throw WorkbookFault("has a cell with more than " + std::to_string(workbook_limits::text_bytes) +
                            " bytes");
    }
}

}  // namespace cis::programs
