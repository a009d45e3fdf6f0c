#include "workbook/ods_sheet.hpp"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/ascii.hpp"
#include "workbook/ods_cell.hpp"
#include "workbook/ods_styles.hpp"
#include "workbook/ods_text.hpp"
#include "workbook/sheet_bounds.hpp"
#include "workbook/whole_number.hpp"
#include "workbook/workbook_fault.hpp"
#include "workbook/workbook_limits.hpp"
#include "workbook/xml_part.hpp"

namespace cis::programs {
namespace {

std::uint32_t count_of(const XmlAttributes& attributes, std::string_view name) {
    return std::clamp(whole_number(attributes.get(name, XmlSpace::table)).value_or(1), std::uint32_t{1},
                      2 * workbook_limits::last_row);
}

bool is_hidden(const XmlAttributes& attributes) {
    const std::string_view visibility = attributes.get("visibility", XmlSpace::table);
    return visibility == "collapse" || visibility == "filter";
}

bool is_group(std::string_view name) {
    return name == "table-header-rows" || name == "table-rows" || name == "table-row-group" ||
           name == "table-columns" || name == "table-header-columns" || name == "table-column-group";
}

/// The attribute with the value of a type.
std::string_view attribute_of(std::string_view type) {
    if (type == "date") return "date-value";
    if (type == "time") return "time-value";
    if (type == "boolean") return "boolean-value";
    if (type == "string") return "string-value";
    return "value";
}

}  // namespace

class OdsSheet::Handler : public XmlHandler {
public:
    Handler(const ZipArchive& archive, const ZipEntry& content, std::size_t sheet)
        : part_(archive, content, *this), sheets_left_(sheet) {}

    bool begin(const XmlName& name, const XmlAttributes& attributes) override;
    void end(const XmlName& name) override;
    void text(std::string_view text) override {
        if (text_.is_open()) text_.append(text);
    }

    std::optional<SheetRow> next() {
        while (rows_.empty() && !is_at_end_) is_at_end_ = !part_.advance();
        if (rows_.empty()) return std::nullopt;
        RepeatedRow& front = rows_.front();
        if (--front.times > 0) {
            SheetRow row = front.row;
            ++front.row.number;
            return row;
        }
        SheetRow row = std::move(front.row);
        rows_.pop_front();
        return row;
    }

    [[nodiscard]] const SheetLayout& layout() const noexcept { return layout_; }

private:
    enum class Place { outside, styles, sheet, row, cell };

    /// A row, and how often it is still to come.
    struct RepeatedRow {
        SheetRow row{};
        std::uint32_t times{1};
    };

    bool begin_outside(const XmlName& name);
    bool begin_in_sheet(const XmlName& name, const XmlAttributes& attributes);
    void note_column(const XmlAttributes& attributes);
    void begin_row(const XmlAttributes& attributes);
    void end_row();
    bool begin_cell(const XmlName& name, const XmlAttributes& attributes);
    void note_merged(const XmlAttributes& attributes);
    void end_cell();

    XmlPart part_;
    std::size_t sheets_left_;  ///< before the wanted one
    OdsStyles styles_;
    Place place_{Place::outside};
    std::size_t closed_groups_{0};
    std::vector<bool> groups_;  ///< whether each that has begun is closed
    SheetRow row_{.number = 1};
    std::uint32_t row_count_{1};
    std::uint32_t column_{1};
    std::uint32_t layout_column_{1};
    OdsCell cell_;
    std::uint32_t cell_count_{1};
    bool is_struck_{false};
    OdsText text_;
    SheetBounds bounds_;
    SheetLayout layout_;
    std::deque<RepeatedRow> rows_;
    bool is_at_end_{false};
};

bool OdsSheet::Handler::begin(const XmlName& name, const XmlAttributes& attributes) {
    switch (place_) {
        case Place::outside: return begin_outside(name);
        case Place::styles: return styles_.begin(name, attributes);
        case Place::sheet: return name.space == XmlSpace::table && begin_in_sheet(name, attributes);
        case Place::row: return name.space == XmlSpace::table && begin_cell(name, attributes);
        case Place::cell: return text_.begin(name, attributes);
    }
    return false;
}

bool OdsSheet::Handler::begin_outside(const XmlName& name) {
    if (OdsStyles::is_list(name)) {
        place_ = Place::styles;
        return true;
    }
    if (name == XmlName{XmlSpace::table, "table"}) {
        if (sheets_left_-- != 0) return false;
        place_ = Place::sheet;
        return true;
    }
    return name.space == XmlSpace::office &&
           (name.local == "document-content" || name.local == "body" || name.local == "spreadsheet");
}

bool OdsSheet::Handler::begin_in_sheet(const XmlName& name, const XmlAttributes& attributes) {
    if (is_group(name.local)) {
        groups_.push_back(name.local == "table-row-group" &&
                          attributes.get("display", XmlSpace::table) == "false");
        closed_groups_ += groups_.back() ? 1 : 0;
        return true;
    }
    if (name.local == "table-column") note_column(attributes);
    if (name.local != "table-row") return false;
    begin_row(attributes);
    place_ = Place::row;
    return true;
}

void OdsSheet::Handler::note_column(const XmlAttributes& attributes) {
    const std::uint32_t count = count_of(attributes, "number-columns-repeated");
    if (is_hidden(attributes) && layout_.hidden_columns.size() < workbook_limits::last_column) {
        layout_.hidden_columns.emplace_back(layout_column_, layout_column_ + count - 1);
    }
    layout_column_ = std::min(layout_column_ + count, 2 * workbook_limits::last_column);
}

void OdsSheet::Handler::begin_row(const XmlAttributes& attributes) {
    const std::uint32_t number = row_.number;
    row_ = {.number = number,
            .is_hidden = is_hidden(attributes) || closed_groups_ > 0 ||
                         styles_.is_flat_row(attributes.get("style-name", XmlSpace::table))};
    row_count_ = count_of(attributes, "number-rows-repeated");
    column_ = 1;
    bounds_.end_row();
}

void OdsSheet::Handler::end_row() {
    const std::uint32_t next = std::min(row_.number + row_count_, 2 * workbook_limits::last_row);
    if (!row_.cells.empty() || row_.fault) {
        if (row_count_ > workbook_limits::repeated_rows) {
            throw WorkbookFault("has the same text in " + std::to_string(row_count_) + " rows, from row " +
                                std::to_string(row_.number) + " on: delete the rows below the list");
        }
        SheetBounds::check({.row = row_.number + row_count_ - 1, .column = 1});
        std::uint64_t bytes = 0;
        for (const SheetCell& cell : row_.cells) bytes += cell.text.size();
        bounds_.count_repeated(row_.cells.size() * (row_count_ - 1), bytes * (row_count_ - 1));
        rows_.push_back({.row = std::move(row_), .times = row_count_});
    } else if (row_.number <= workbook_limits::last_row) {
        rows_.push_back({.row = {.number = row_.number, .is_hidden = row_.is_hidden}});
    }
    row_ = {.number = next};
}

bool OdsSheet::Handler::begin_cell(const XmlName& name, const XmlAttributes& attributes) {
    const bool is_covered = name.local == "covered-table-cell";
    if (!is_covered && name.local != "table-cell") return false;
    bounds_.count_cells(1);
    cell_count_ = count_of(attributes, "number-columns-repeated");
    if (is_covered) {
        column_ = std::min(column_ + cell_count_, 2 * workbook_limits::last_column);
        return false;
    }
    note_merged(attributes);
    cell_ = {.type = std::string(attributes.get("value-type", XmlSpace::office))};
    const auto value = attributes.find(attribute_of(cell_.type), XmlSpace::office);
    cell_.has_value = value.has_value();
    cell_.value = value.value_or(std::string_view{});
    cell_.is_error = attributes.get("value-type", XmlSpace::calc_extension) == "error";
    if (const auto formula = attributes.find("formula", XmlSpace::table)) {
        const std::string written = upper_ascii(std::string(formula->substr(0, 32)));
        cell_.has_formula = true;
        cell_.is_logical = written.ends_with("=TRUE()") || written.ends_with("=FALSE()");
        row_.has_subtotal = row_.has_subtotal || written.find("=SUBTOTAL(") != std::string::npos;
    }
    is_struck_ = styles_.is_struck(attributes.get("style-name", XmlSpace::table));
    text_.clear();
    place_ = Place::cell;
    return true;
}

void OdsSheet::Handler::note_merged(const XmlAttributes& attributes) {
    const std::uint32_t columns = count_of(attributes, "number-columns-spanned");
    const std::uint32_t rows = count_of(attributes, "number-rows-spanned");
    if (columns == 1 && rows == 1) return;
    if (layout_.merged.size() >= workbook_limits::merged_ranges)
        throw WorkbookFault("has too many merged cells");
    const CellPlace first{.row = row_.number, .column = column_};
    layout_.merged.push_back(
        {.first = first, .last = {.row = first.row + rows - 1, .column = first.column + columns - 1}});
}

void OdsSheet::Handler::end_cell() {
    cell_.has_paragraph = text_.has_paragraph();
    cell_.shown = text_.text();
    const std::uint32_t next = std::min(column_ + cell_count_, 2 * workbook_limits::last_column);
    const bool is_empty = cell_.type.empty() && !cell_.has_paragraph && !cell_.has_formula;
    if (!is_empty) {
        CellReading reading = read_cell(cell_);
        if (!reading.text.empty() || !reading.fault.empty()) {
            SheetBounds::check({.row = row_.number, .column = next - 1});
            bounds_.count_repeated(cell_count_ - 1, 0);
            row_.is_struck = row_.is_struck || is_struck_;
            for (; column_ < next; ++column_) {
                bounds_.count_text(reading.text.size());
                add_cell(row_, column_, reading);
            }
        }
    }
    column_ = next;
}

void OdsSheet::Handler::end(const XmlName& name) {
    if (text_.is_open()) {
        text_.end();
        return;
    }
    if (place_ == Place::cell) {
        end_cell();
        place_ = Place::row;
    } else if (place_ == Place::row) {
        end_row();
        place_ = Place::sheet;
    } else if (place_ == Place::sheet) {
        if (groups_.empty()) {
            place_ = Place::outside;
        } else {
            closed_groups_ -= groups_.back() ? 1 : 0;
            groups_.pop_back();
        }
    } else if (OdsStyles::is_list(name)) {
        place_ = Place::outside;
    }
}

OdsSheet::OdsSheet(const ZipArchive& archive, const ZipEntry& content, std::size_t sheet)
    : handler_(std::make_unique<Handler>(archive, content, sheet)) {}

OdsSheet::~OdsSheet() = default;

std::optional<SheetRow> OdsSheet::next() { return handler_->next(); }

const SheetLayout& OdsSheet::layout() const noexcept { return handler_->layout(); }

}  // namespace cis::programs
