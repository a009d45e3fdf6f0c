#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>

#include "workbook/xml_reader.hpp"

namespace cis::programs {

/// What the styles at the beginning of an OpenDocument sheet say: which sheets are hidden, which rows have no
/// height, and which cells are struck out.
class OdsStyles {
public:
    /// Whether an element has styles in it.
    [[nodiscard]] static bool is_list(const XmlName& name) {
        return name == XmlName{XmlSpace::office, "automatic-styles"};
    }
    /// An element has begun inside the list. @return whether its content is wanted
    bool begin(const XmlName& name, const XmlAttributes& attributes);

    [[nodiscard]] bool is_hidden_sheet(std::string_view style) const {
        return hidden_.contains(std::string(style));
    }
    [[nodiscard]] bool is_flat_row(std::string_view style) const {
        return flat_rows_.contains(std::string(style));
    }
    [[nodiscard]] bool is_struck(std::string_view style) const {
        return struck_.contains(std::string(style));
    }

private:
    std::string style_;
    std::set<std::string> hidden_;
    std::set<std::string> flat_rows_;
    std::set<std::string> struck_;
};

}  // namespace cis::programs
