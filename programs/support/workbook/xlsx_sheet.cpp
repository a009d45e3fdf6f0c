#include "workbook/xlsx_sheet.hpp"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/ascii.hpp"
#include "workbook/rich_text.hpp"
#include "workbook/sheet_bounds.hpp"
#include "workbook/whole_number.hpp"
#include "workbook/workbook_fault.hpp"
#include "workbook/workbook_limits.hpp"
#include "workbook/xlsx_table.hpp"
#include "workbook/xml_part.hpp"

namespace cis::programs {
namespace {

/// Enough of a formula to see its first function.
constexpr std::size_t formula_bytes = 32;

bool has_no_height(const XmlAttributes& attributes) {
    const auto height = DecimalNumber::parse(attributes.get("ht"));
    return height && height->value() < 1;
}

}  // namespace

class XlsxSheet::Handler : public XmlHandler {
public:
    Handler(const ZipArchive& archive, const ZipEntry& entry, const XlsxContent& content)
        : content_(content), part_(archive, entry, *this) {
        note_tables(archive, entry.name, layout_);
    }

    bool begin(const XmlName& name, const XmlAttributes& attributes) override;
    void end(const XmlName& name) override;
    void text(std::string_view text) override;

    std::optional<SheetRow> next() {
        while (rows_.empty() && !is_at_end_) is_at_end_ = !part_.advance();
        if (rows_.empty()) {
            if (!is_sheet_) throw WorkbookFault("is damaged: one of its sheets is none");
            return std::nullopt;
        }
        SheetRow row = std::move(rows_.front());
        rows_.pop_front();
        return row;
    }

    [[nodiscard]] const SheetLayout& layout() const noexcept { return layout_; }

private:
    enum class Place { outside, worksheet, columns, rows, row, cell, value, formula, text, merged };

    [[nodiscard]] Place place_of(std::string_view name) const;
    void begin_row(const XmlAttributes& attributes);
    void end_row();
    void begin_cell(const XmlAttributes& attributes);
    void end_cell();

    const XlsxContent& content_;
    XmlPart part_;
    std::vector<Place> places_{Place::outside};
    SheetRow row_;
    XlsxCell cell_;
    std::string formula_;
    RichText inline_;
    std::uint32_t column_{0};               ///< of the cell before
    std::vector<std::uint32_t> columns_{};  ///< of the cells of the row
    SheetBounds bounds_;
    SheetLayout layout_;
    std::deque<SheetRow> rows_;
    bool is_sheet_{false};
    bool is_at_end_{false};
};

/// What an element is, inside the one that has begun last; `outside` if it is not wanted.
XlsxSheet::Handler::Place XlsxSheet::Handler::place_of(std::string_view name) const {
    switch (places_.back()) {
        case Place::outside: return name == "worksheet" ? Place::worksheet : Place::outside;
        case Place::worksheet:
            if (name == "sheetData") return Place::rows;
            if (name == "cols") return Place::columns;
            return name == "mergeCells" ? Place::merged : Place::outside;
        case Place::rows: return name == "row" ? Place::row : Place::outside;
        case Place::row: return name == "c" ? Place::cell : Place::outside;
        case Place::cell:
            if (name == "v") return Place::value;
            if (name == "f") return Place::formula;
            return name == "is" ? Place::text : Place::outside;
        default: return Place::outside;
    }
}

bool XlsxSheet::Handler::begin(const XmlName& name, const XmlAttributes& attributes) {
    if (inline_.is_open()) return inline_.begin(name);
    if (name.space != XmlSpace::sheet) return false;
    if (places_.back() == Place::columns) {
        const auto first = whole_number(attributes.get("min"));
        const auto last = whole_number(attributes.get("max"));
        const auto width = DecimalNumber::parse(attributes.get("width"));
        const bool is_hidden = attributes.is_set("hidden") || (width && width->is_zero());
        if (is_hidden && first && last && layout_.hidden_columns.size() < workbook_limits::last_column) {
            layout_.hidden_columns.emplace_back(*first, *last);
        }
        return false;
    }
    if (places_.back() == Place::merged) {
        const auto range = cell_range(attributes.get("ref"));
        if (name.local != "mergeCell") return false;
        if (!range || layout_.merged.size() >= workbook_limits::merged_ranges) {
            throw WorkbookFault("is damaged: its merged cells are wrong");
        }
        if (range->first != range->last) layout_.merged.push_back(*range);
        return false;
    }
    const Place place = place_of(name.local);
    if (place == Place::outside) return false;
    is_sheet_ = is_sheet_ || place == Place::worksheet;
    if (place == Place::row) begin_row(attributes);
    if (place == Place::cell) begin_cell(attributes);
    if (place == Place::value) cell_.has_value = true;
    if (place == Place::formula) cell_.has_formula = true;
    if (place == Place::text) inline_.open();
    places_.push_back(place);
    return true;
}

void XlsxSheet::Handler::end(const XmlName& /*name*/) {
    if (inline_.is_open()) {
        if (!inline_.end()) return;
        cell_.value = inline_.text();
        cell_.has_value = true;
    }
    const Place place = places_.back();
    places_.pop_back();
    if (place == Place::cell) end_cell();
    if (place == Place::row) end_row();
}

void XlsxSheet::Handler::text(std::string_view text) {
    if (inline_.is_open()) {
        inline_.append(text);
    } else if (places_.back() == Place::value) {
        if (cell_.value.size() + text.size() > workbook_limits::text_bytes) {
            throw WorkbookFault("has a cell with more than " + std::to_string(workbook_limits::text_bytes) +
                                " bytes");
        }
        cell_.value += text;
    } else if (places_.back() == Place::formula && formula_.size() < formula_bytes) {
        formula_ += text.substr(0, formula_bytes);
    }
}

void XlsxSheet::Handler::begin_row(const XmlAttributes& attributes) {
    const std::uint32_t before = row_.number;
    const auto written = attributes.find("r");
    const auto number = written ? whole_number(*written) : before + 1;
    if (!number || *number == 0)
        throw WorkbookFault("is damaged: a row behind row " + std::to_string(before) + " has a wrong number");
    if (*number <= before) {
        throw WorkbookFault("is damaged: row " + std::to_string(*number) + " comes behind row " +
                            std::to_string(before) +
                            ". Open it in a spreadsheet program, look whether all is right, and save it");
    }
    SheetBounds::check({.row = *number, .column = 1});
    row_ = {.number = *number, .is_hidden = attributes.is_set("hidden") || has_no_height(attributes)};
    columns_.clear();
    column_ = 0;
    bounds_.end_row();
}

void XlsxSheet::Handler::end_row() {
    if (columns_.empty()) return;
    if (!std::ranges::is_sorted(columns_)) {
        std::ranges::sort(columns_);
        std::ranges::sort(row_.cells, {}, &SheetCell::column);
    }
    auto twice = std::ranges::adjacent_find(columns_);
    if (twice != columns_.end()) {
        row_.fault = "cell " + text_of(CellPlace{.row = row_.number, .column = *twice}) + " is written twice";
    }
    for (; twice != columns_.end(); twice = std::adjacent_find(twice + 1, columns_.end())) {
        for (SheetCell& cell : row_.cells) {
            if (cell.column == *twice) cell.text = unread_text;
        }
    }
    const std::uint32_t number = row_.number;
    rows_.push_back(std::move(row_));
    row_ = {.number = number};
}

void XlsxSheet::Handler::begin_cell(const XmlAttributes& attributes) {
    CellPlace place{.row = row_.number, .column = column_ + 1};
    if (const auto written = attributes.find("r")) {
        const auto reference = cell_place(*written);
        if (!reference || reference->row != row_.number) {
            throw WorkbookFault("is damaged: a cell of row " + std::to_string(row_.number) +
                                " says that it is in another place");
        }
        place = *reference;
    }
    SheetBounds::check(place);
    bounds_.count_cells(1);
    column_ = place.column;
    columns_.push_back(column_);
    cell_.column = column_;
    cell_.type = attributes.get("t");
    cell_.style = 0;
    if (const auto style = attributes.find("s"))
        cell_.style = whole_number(*style).value_or(workbook_limits::styles);
    cell_.value.clear();
    cell_.has_value = cell_.has_formula = false;
    formula_.clear();
}

void XlsxSheet::Handler::end_cell() {
    if (!cell_.has_value && !cell_.has_formula) return;
    const std::size_t cells = row_.cells.size();
    add_cell(row_, cell_.column, read_cell(cell_, content_));
    if (row_.cells.size() > cells) {
        bounds_.count_text(row_.cells.back().text.size());
        row_.is_struck = row_.is_struck || content_.styles.is_struck(cell_.style);
    }
    const std::string function = upper_ascii(formula_);
    row_.has_subtotal = row_.has_subtotal || function.starts_with("SUBTOTAL(");
}

XlsxSheet::XlsxSheet(const ZipArchive& archive, const ZipEntry& entry, const XlsxContent& content)
    : handler_(std::make_unique<Handler>(archive, entry, content)) {}

XlsxSheet::~XlsxSheet() = default;

std::optional<SheetRow> XlsxSheet::next() { return handler_->next(); }

const SheetLayout& XlsxSheet::layout() const noexcept { return handler_->layout(); }

}  // namespace cis::programs
