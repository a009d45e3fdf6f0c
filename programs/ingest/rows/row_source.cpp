#include "ingest/rows/row_source.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <cis/codec/json_text.hpp>
#include <cis/core/email_address.hpp>
#include <cis/core/exception.hpp>

#include "csv/byte_source.hpp"
#include "csv/own_file.hpp"
#include "failure/input_error.hpp"
#include "ingest/rows/email_host.hpp"
#include "ingest/rows/full_width.hpp"
#include "ingest/rows/host_doubt.hpp"
#include "ingest/rows/name_check.hpp"
#include "ingest/rows/phone_cell.hpp"

namespace cis::programs::ingest_command {
namespace {

MappingOptions mapping_options(const RecordReader& reader, MappingOptions options) {
    if (reader.sheet() != nullptr) options.letters = reader.sheet()->letters();
    return is_export(reader.header()) ? ExportedColumns::without_results(reader.header(), std::move(options))
                                      : options;
}

/// Reads the beginning of the file once more, if that is possible.
ColumnSample sample_of(const std::filesystem::path& file, const RowOptions& options,
                       const std::optional<CountryNumbers>& numbers) {
    return [&] {
        if (!can_be_read_again(file)) return ColumnContents();
        RecordReader reader(file, options.file());
        return contents_of(reader, numbers ? &*numbers : nullptr);
    };
}

/// Checks that the file is not an unfinished export, which has its checkpoint beside it.
void check_is_whole(const std::filesystem::path& file) {
    std::filesystem::path checkpoint = file;
    checkpoint += ".checkpoint";
    if (is_standard_input(file) || !std::filesystem::exists(checkpoint)) return;
    throw InputError("'" + file.string() +
                     "' is an export that is not finished: run cis export again before. It goes on as '" +
                     checkpoint.string() + "' says, and removes that file at the end.");
}

}  // namespace

RowSource::RowSource(const std::filesystem::path& file, const RowOptions& options)
    : numbers_(options.country.empty() ? std::nullopt : std::optional<CountryNumbers>(options.country)),
      reader_(file, options.file()),
      seen_(reader_.look_ahead_in(file, options.file())),
      mapping_(reader_.header(), mapping_options(reader_, options.mapping),
               sample_of(file, options, numbers_)),
      limit_(options.limit) {
    if (reader_.is_csv()) check_first_row(file, options.csv);
    if (is_export(reader_.header())) {
        check_is_whole(file);
        exported_.emplace(reader_.header(), options.mapping);
    }
    if (options.mapping.key) {
        keys_.emplace(mapping_.key_name());
        if (seen_) check_keys(file, options);
    }
}

/// Checks the keys before a row is sent. An input that can be read only once is checked row by row.
void RowSource::check_keys(const std::filesystem::path& file, const RowOptions& options) const {
    RecordReader reader(file, options.file());
    while (const auto record = reader.next()) {
        if (!record->fault) keys_->refuse_decimal(record->place(), mapping_.key_of(*record));
    }
}

RejectsLayout RowSource::rejects_layout() const {
    return {.header = reader_.header(),
            .delimiter = reader_.delimiter(),
            .is_of_sheet = reader_.has_rows_of_sheet()};
}

std::optional<std::size_t> RowSource::all_rows() const noexcept {
    return seen_ ? std::optional(std::min(seen_->rows, limit_)) : std::nullopt;
}

std::optional<ReadRow> RowSource::next() {
    if (rows_read_ == limit_) return std::nullopt;
    auto record = next_record();
    // Spreadsheets end with rows of empty cells.
    while (record && is_blank(*record)) record = next_record();
    if (!record) return std::nullopt;
    ++rows_read_;
    ReadRow read{.record = *std::move(record)};
    read.fault = read.record.fault;
    read.is_header = !read.fault && mapping_.repeats_header(read.record);
    if (read.is_header)
        read.fault = Rejection{.message = "is the header once more, as in joined files: delete this row"};
    if (!read.fault) {
        read.row = mapping_.row(read.record);
        if (exported_) read.fault = exported_->complete(read.record, read.row);
        if (!read.fault) check(read);
    }
    return read;
}

void RowSource::name_column(Rejection& fault) const {
    if (!fault.param.empty()) fault.param = mapping_.title_of(fault.param);
}

std::optional<CsvRecord> RowSource::next_record() {
    if (is_over_) return std::nullopt;
    auto record = reader_.next();
    if (!seen_ || !seen_->held_back || !record || record->begin < seen_->held_back->begin) return record;
    is_over_ = true;
    return std::exchange(seen_->held_back, std::nullopt);
}

void RowSource::check(ReadRow& read) {
    if (keys_) read.fault = keys_->fault_of(read.row);
    if (!read.fault)
        read.fault = check_name(read.row, {.is_csv = reader_.is_csv(), .is_export = exported_.has_value()});
    if (!read.fault) check_email(read);
    if (!read.fault) check_phone_number(read);
    if (read.fault) return;
    try {
        (void)to_json(read.row.params);  // the same checks as before sending
    } catch (const Exception& exception) {
        read.fault = Rejection{.param = exception.error().param, .message = exception.error().reason};
    }
}

void RowSource::check_email(ReadRow& read) {
    if (!read.row.params.email) return;
    const std::string& email = *read.row.params.email;
    const auto of_email = [](std::string message) {
        return Rejection{.param = "email", .message = std::move(message)};
    };
    if (auto full_width = full_width_fault(email); !full_width.empty()) {
        read.fault = of_email(std::move(full_width));
    } else if (auto fault = email_address_fault(email)) {
        read.fault = of_email(std::move(fault->reason));
    } else if (!has_ascii_host(email)) {
        read.fault = of_email("cannot be an e-mail address: no host can have these letters; correct it");
    } else if (auto doubt = host_doubt(email); !doubt.empty()) {
        read.row.notes.push_back(of_email(std::move(doubt)));
        read.row.notes.back().kind = "host_doubt";
    }
}

void RowSource::check_phone_number(ReadRow& read) const {
    auto& number = read.row.params.phone_number;
    if (!number) return;
    const auto note = [&read](const char* kind, std::string message) {
        read.row.notes.push_back({.param = "phone_number", .message = std::move(message), .kind = kind});
    };
    PhoneCell phone = read_phone_cell(*number, numbers_ ? &*numbers_ : nullptr);
    if (!phone.left_out.empty()) note("changed_cell", "is sent without " + phone.left_out);
    if (!phone.doubt.empty()) note("phone_doubt", std::string(phone.doubt));
    if (!phone.fault.empty())
        read.fault = Rejection{.param = "phone_number", .message = std::string(phone.fault)};
    number = std::move(phone.number);
    if (read.row.given) read.row.given->phone_number = number;
}

}  // namespace cis::programs::ingest_command
