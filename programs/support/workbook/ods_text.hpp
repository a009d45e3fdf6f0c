#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "workbook/xml_reader.hpp"

namespace cis::programs {

/// Collects the paragraphs of a cell of OpenDocument. White space counts as its standard says; notes,
/// annotations and phonetic readings are not text.
class OdsText {
public:
    void clear();
    [[nodiscard]] bool is_open() const noexcept { return depth_ > 0; }
    /// An element has begun in the cell, or in what is open. @return whether its content is wanted
    bool begin(const XmlName& name, const XmlAttributes& attributes);
    /// An element has ended whose content was wanted.
    void end() noexcept { --depth_; }
    void append(std::string_view text);

    [[nodiscard]] bool has_paragraph() const noexcept { return paragraphs_ > 0; }
    [[nodiscard]] const std::string& text() const noexcept { return text_; }

private:
    void add(std::string_view text);

    std::string text_;
    std::size_t depth_{0};
    std::size_t paragraphs_{0};
    bool is_after_blank_{false};
};

}  // namespace cis::programs
