#include "table/new_table.hpp"

#include <system_error>
#include <utility>

#include "core/planted_file.hpp"
#include "failure/input_error.hpp"
#include "files/draft.hpp"
#include "files/file_kind.hpp"
#include "table/csv_rows.hpp"
#include "table/workbook_rows.hpp"
#include "text/ascii.hpp"

namespace cis::programs {
namespace {

namespace fs = std::filesystem;

bool is_there(const fs::path& file) {
    std::error_code ignored;
    return fs::exists(fs::symlink_status(file, ignored));
}

fs::path behind_links(const fs::path& file) {
    if (auto target = detail::file_behind_links(file)) return *std::move(target);
    throw InputError("'" + file.string() + "' " + detail::planted_file);
}

std::unique_ptr<RowWriter> writer_of(const fs::path& file, const TableForm& form, bool is_workbook) {
    if (is_workbook) return std::make_unique<WorkbookRows>(file, form.titles, form.sheet);
    return std::make_unique<CsvRows>(file, form.titles, form.dialect);
}

}  // namespace

bool is_workbook_name(const fs::path& file) { return upper_ascii(file.extension().string()) == ".XLSX"; }

std::string fault_of_table_file(const std::string& name) {
    if (!is_workbook_name(name)) return fault_of_text_file(name);
    return writes_workbooks()
               ? std::string()
               : "is the name of a workbook, which this build does not write: take the ending .csv";
}

void refuse_taken_name(const std::string& option, const fs::path& file, bool replaces) {
    if (!is_there(file)) return;
    // People do not look for a file with a similar name beside a device or a folder.
    std::error_code ignored;
    if (fs::exists(file, ignored) && !fs::is_regular_file(file, ignored))
        throw InputError(option + ": '" + file.string() + "' is no regular file: name a new file");
    if (!replaces) {
        throw InputError(option + ": '" + file.string() +
                         "' is there already, and stays as it is. Name another file, or add --replace.");
    }
}

NewTable::NewTable(fs::path file, TableForm form, bool replaces)
    : file_(std::move(file)), written_(file_), target_(file_), form_(std::move(form)), replaces_(replaces) {
    if (is_there(file_) && replaces) {
        target_ = behind_links(file_);
        written_ = new_draft_of(target_);
    } else if (is_workbook_name(file_)) {
        refuse_taken_name(file_.string(), file_, false);
        written_ = new_draft_of(target_);
    }
    const auto remove_draft = [this] {
        std::error_code ignored;
        if (written_ != target_) fs::remove(written_, ignored);
    };
    try {
        begin();
    } catch (const std::system_error& error) {
        if (error.code() == std::errc::file_exists)
            throw InputError("'" + written_.string() + "' is there already, and stays as it is");
        remove_draft();
        throw;
    } catch (...) {
        remove_draft();
        throw;
    }
    discard();
}

NewTable::~NewTable() {
    if (written_ != target_) discard();
}

void NewTable::begin() {
    if (rows_ == nullptr) rows_ = writer_of(written_, form_, is_workbook_name(file_));
}

void NewTable::write(const std::vector<Cell>& cells) {
    begin();
    rows_->write(cells);
}

void NewTable::take_place() {
    if (is_complete_) return;
    begin();
    rows_->end();
    is_complete_ = true;
    // Windows cannot rename an open file.
    rows_.reset();
    if (written_ == target_) return;
    std::error_code failed;
    if (!replaces_ && is_there(target_)) {
        failed = std::make_error_code(std::errc::file_exists);
    } else {
        fs::rename(written_, target_, failed);
    }
    if (failed) {
        throw std::system_error(
            failed, "'" + written_.string() + "' cannot take the place of '" + target_.string() + "'");
    }
    written_ = target_;
}

void NewTable::discard() noexcept {
    if (rows_ == nullptr) return;  // without rows, a file of this name is not ours
    rows_.reset();
    std::error_code ignored;
    fs::remove(written_, ignored);
}

void NewTable::leave_none() noexcept {
    discard();
    if (!replaces_ || written_ == target_) return;  // no earlier one was there
    std::error_code ignored;
    fs::remove(target_, ignored);
}

}  // namespace cis::programs
