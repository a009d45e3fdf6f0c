#pragma once

#include <optional>

#include "ingest/rows/sheet_reader.hpp"
#include "ingest/run/notes.hpp"
#include "ingest/run/totals.hpp"

namespace cis::programs::ingest_command {

/// What a result says about the sheet.
/// @param view null: the file is not a workbook
[[nodiscard]] std::optional<ReadSheet> read_sheet(const TableView* view, HiddenRows hidden);

/// Says what nobody sees in a sheet: hidden rows, columns and sheets.
void tell_hidden(const TableView& view, HiddenRows hidden, Notes& notes);

/// Says that texts of a sheet are struck out, because that means nothing here. Says nothing if none is.
void tell_struck(const TableView& view, Notes& notes);

}  // namespace cis::programs::ingest_command
