#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "workbook/workbook_fault.hpp"
#include "workbook/workbook_limits.hpp"
#include "workbook/xml_reader.hpp"

namespace cis::programs {

/// Collects the text of an element of Open XML: its `t`, and those of its runs `r`. Phonetic readings are not
/// text.
class RichText {
public:
    [[nodiscard]] bool is_open() const noexcept { return depth_ > 0; }
    /// The element has begun.
    void open() {
        depth_ = 1;
        is_text_ = false;
        text_.clear();
    }
    /// An element inside has begun. @return whether its content is wanted
    bool begin(const XmlName& name) {
        if (is_text_ || name.space != XmlSpace::sheet ||
            !(name.local == "t" || (name.local == "r" && depth_ == 1))) {
            return false;
        }
        is_text_ = name.local == "t";
        ++depth_;
        return true;
    }
    /// An element has ended. @return whether it is the one that was opened
    bool end() {
        is_text_ = false;
        return --depth_ == 0;
    }
    void append(std::string_view text) {
        if (!is_text_) return;
        text_ += text;
        if (text_.size() > workbook_limits::text_bytes) {
            throw WorkbookFault("has a text of more than " + std::to_string(workbook_limits::text_bytes) +
                                " bytes: a cell may have " + std::to_string(workbook_limits::cell_units) +
                                " characters");
        }
    }
    [[nodiscard]] const std::string& text() const noexcept { return text_; }

private:
    std::size_t depth_{0};
    bool is_text_{false};
    std::string text_;
};

}  // namespace cis::programs
