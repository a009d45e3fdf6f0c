#include "table/workbook_rows.hpp"

#ifdef CIS_PROGRAMS_WITH_XLSX

#include <xlsxwriter.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <system_error>
#include <utility>
#include <variant>

#include "files/new_file.hpp"
#include "table/cell.hpp"
#include "table/workbook_text.hpp"
#include "text/cell_width.hpp"
#include "time/time_zone.hpp"
#include "workbook/cell_count.hpp"
#include "workbook/cell_reading.hpp"
#include "workbook/escaped_text.hpp"
#include "workbook/workbook_fault.hpp"
#include "workbook/workbook_limits.hpp"

namespace cis::programs {
namespace {

/// In characters of the usual font. A narrower column hides its title, a wider one pushes others out of
/// sight.
constexpr std::size_t least_width = 8;
constexpr std::size_t most_width = 50;
constexpr std::size_t width_of_time = 16;      // 2026-03-05 09:12
constexpr std::size_t width_of_filter = 3;     // the arrow beside a title
constexpr std::size_t most_links = 65'000;     // Excel opens sheets with up to 65,530
constexpr std::size_t most_link_bytes = 2000;  // Excel does not open longer addresses
constexpr double seconds_of_a_day = 86'400;
constexpr double days_to_epoch = 25'569;   // from the last day of 1899
constexpr double first_day = 61;           // Excel takes 1900 for a leap year
constexpr double end_of_days = 2'958'466;  // the first day of the year 10000
constexpr double most_exact = 1e15;        // a number of 16 digits is one that a spreadsheet has rounded

/// The width of the first line.
std::size_t width_of(std::string_view text) { return cell_width(text.substr(0, text.find('\n'))); }

bool is_web_address(std::string_view url) {
    return url.starts_with("https://") && url.size() <= most_link_bytes &&
           std::ranges::all_of(
               url, [](char c) { return c > ' ' && c < 0x7F && c != '"' && c != '<' && c != '>'; });
}

}  // namespace

bool writes_workbooks() noexcept { return true; }

class WorkbookRows::Book {
public:
    Book(const std::filesystem::path& file, std::vector<std::string> titles, std::string sheet)
        : path_(file),
          reserved_(std::in_place, file),
          titles_(std::move(titles)),
          name_(std::move(sheet)),
          has_numbers_(titles_.size()) {
        std::string folder = file.has_parent_path() ? file.parent_path().string() : ".";
        lxw_workbook_options options{};
        options.constant_memory = LXW_TRUE;
        options.use_zip64 = LXW_TRUE;
        options.tmpdir = folder.data();
        book_ = workbook_new_opt(file.string().c_str(), &options);
        if (book_ == nullptr) fail(std::errc::not_enough_memory);
        text_ = workbook_add_format(book_);
        format_set_num_format(text_, "@");
        time_ = workbook_add_format(book_);
        format_set_num_format(time_, "yyyy-mm-dd hh:mm");
        title_ = workbook_add_format(book_);
        format_set_bold(title_);
        begin_sheet();
    }

    Book(const Book&) = delete;
    Book& operator=(const Book&) = delete;

    ~Book() {
        // Only workbook_close() frees the memory. It also writes the file, which the code that has thrown
        // removes.
        if (book_ != nullptr) static_cast<void>(workbook_close(book_));
    }

    void write(const std::vector<Cell>& cells) {
        if (row_ == workbook_limits::last_row) {
            end_sheet();
            begin_sheet();
        }
        refuse_long_texts(cells);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            column_ = i;
            std::visit([this](const auto& value) { put(value); }, cells[i]);
        }
        ++row_;
    }

    void end() {
        end_sheet();
#ifdef _WIN32
        reserved_.reset();  // libxlsxwriter cannot write an open file
#endif
        const lxw_error failed = workbook_close(std::exchange(book_, nullptr));
        if (failed != LXW_NO_ERROR) throw damaged(lxw_strerror(failed));
        check();
    }

private:
    void begin_sheet() {
        ++sheets_;
        const std::string name = sheets_ == 1 ? name_ : name_ + ' ' + std::to_string(sheets_);
        sheet_ = workbook_add_worksheet(book_, name.c_str());
        if (sheet_ == nullptr) fail(std::errc::not_enough_memory);
        worksheet_freeze_panes(sheet_, 1, 0);
        worksheet_set_landscape(sheet_);
        worksheet_repeat_rows(sheet_, 0, 0);  // on each page of paper
        widths_.assign(titles_.size(), least_width);
        row_ = 0;
        links_ = 0;
        for (column_ = 0; column_ < titles_.size(); ++column_) {
            put_text(titles_[column_], title_);
            widen(width_of(titles_[column_]) + width_of_filter);
        }
        ++row_;
    }

    void end_sheet() {
        if (titles_.empty()) return;
        const auto last = static_cast<lxw_col_t>(titles_.size() - 1);
        worksheet_autofilter(sheet_, 0, 0, std::max<lxw_row_t>(row_, 2) - 1, last);
        for (std::size_t i = 0; i < widths_.size(); ++i) {
            const auto column = static_cast<lxw_col_t>(i);
            // What a person enters in an empty cell stays a text too, such as a number with a leading zero.
            worksheet_set_column(sheet_, column, column, static_cast<double>(widths_[i]),
                                 has_numbers_[i] ? nullptr : text_);
        }
    }

    void put(std::monostate /*nothing*/) {}
    void put(const std::string& text) { put_text(restorable_cell(text), text_); }
    void put(double number) {
        has_numbers_here();
        if (!(std::abs(number) < most_exact)) return put_text(cell_text(number, {}), text_);
        require(worksheet_write_number(sheet_, row_, column(), number, nullptr));
        ++cells_;
    }
    void put(bool value) {
        has_numbers_here();
        require(worksheet_write_boolean(sheet_, row_, column(), value ? 1 : 0, nullptr));
        ++cells_;
    }
    void put(Timestamp time) {
        const auto seconds = static_cast<std::int64_t>(std::floor(time.epoch_seconds()));
        const double day = static_cast<double>(local_seconds(seconds)) / seconds_of_a_day + days_to_epoch;
        if (day < first_day || day >= end_of_days) return put_text(time.to_iso8601(), text_);
        has_numbers_here();
        widen(width_of_time);
        require(worksheet_write_number(sheet_, row_, column(), day, time_));
        ++cells_;
    }
    void put(const Link& link) {
        if (!is_web_address(link.url) || links_ == most_links) return put(link.url);
        ++links_;
        widen(width_of(link.url));
        require(worksheet_write_url_opt(sheet_, row_, column(), link.url.c_str(), nullptr, link.url.c_str(),
                                        nullptr));
        ++cells_;
    }

    void put_text(const std::string& text, lxw_format* format) {
        if (text.empty()) return;
        widen(width_of(text));
        require(worksheet_write_string(sheet_, row_, column(), escaped_for_workbook(text).c_str(), format));
        if (!is_blank_cell(text)) ++cells_;  // a reader takes it for an empty one
    }

    void refuse_long_texts(const std::vector<Cell>& cells) const {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const auto* const text = std::get_if<std::string>(&cells[i]);
            if (text == nullptr ||
                units_of(escaped_for_workbook(restorable_cell(*text))) <= workbook_limits::cell_units)
                continue;
            const std::string column = i < titles_.size() ? "'" + titles_[i] + "'" : std::to_string(i + 1);
            throw std::system_error(std::make_error_code(std::errc::value_too_large),
                                    "a text of column " + column +
                                        " is longer than the 32,767 characters that "
                                        "a cell of a workbook holds: write a CSV file");
        }
    }

    /// Reads the file back. A disk that was full for a moment leaves a gap that the writer does not report.
    void check() const {
        try {
            if (cells_in(path_) != cells_) throw damaged("not all of its cells were written");
        } catch (const WorkbookFault& fault) {
            throw damaged(fault.what());
        }
    }

    [[nodiscard]] lxw_col_t column() const { return static_cast<lxw_col_t>(column_); }
    void widen(std::size_t width) {
        if (column_ < widths_.size())
            widths_[column_] = std::clamp(width, widths_[column_], std::max(widths_[column_], most_width));
    }
    void has_numbers_here() {
        if (column_ < has_numbers_.size()) has_numbers_[column_] = true;
    }
    void require(lxw_error failed) const {
        if (failed != LXW_NO_ERROR) throw damaged(lxw_strerror(failed));
    }
    [[nodiscard]] std::system_error damaged(const std::string& why) const {
        return {std::make_error_code(std::errc::io_error), "'" + path_.string() + "' is not whole: " + why};
    }
    [[noreturn]] void fail(std::errc code) const {
        throw std::system_error(std::make_error_code(code), "cannot write '" + path_.string() + "'");
    }

    std::filesystem::path path_;
    std::optional<NewFile> reserved_;
    std::vector<std::string> titles_;
    std::string name_;
    std::vector<bool> has_numbers_;  ///< for each column
    std::vector<std::size_t> widths_{};
    lxw_workbook* book_{nullptr};
    lxw_worksheet* sheet_{nullptr};
    lxw_format* text_{nullptr};
    lxw_format* time_{nullptr};
    lxw_format* title_{nullptr};
    std::size_t sheets_{0};
    lxw_row_t row_{0};
    std::size_t column_{0};
    std::size_t links_{0};
    std::uint64_t cells_{0};
};

WorkbookRows::WorkbookRows(const std::filesystem::path& file, const std::vector<std::string>& titles,
                           const std::string& sheet)
    : book_(std::make_unique<Book>(file, titles, sheet)) {}
WorkbookRows::~WorkbookRows() = default;
void WorkbookRows::write(const std::vector<Cell>& cells) { book_->write(cells); }
void WorkbookRows::end() { book_->end(); }

}  // namespace cis::programs

#else

#include "failure/input_error.hpp"

namespace cis::programs {

bool writes_workbooks() noexcept { return false; }

class WorkbookRows::Book {};

WorkbookRows::WorkbookRows(const std::filesystem::path& /*file*/, const std::vector<std::string>& /*titles*/,
                           const std::string& /*sheet*/) {
    throw InputError("this program was built without CIS_WITH_XLSX, and writes no workbooks");
}
WorkbookRows::~WorkbookRows() = default;
void WorkbookRows::write(const std::vector<Cell>& /*cells*/) {}
void WorkbookRows::end() {}

}  // namespace cis::programs

#endif
