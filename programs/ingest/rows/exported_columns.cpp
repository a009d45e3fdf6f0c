#include "ingest/rows/exported_columns.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include <cis/core/json.hpp>
#include <cis/core/metadata.hpp>

#include "csv/own_file.hpp"
#include "csv/people_titles.hpp"
#include "failure/input_error.hpp"
#include "ingest/rows/blanks.hpp"

namespace cis::programs::ingest_command {
namespace {

constexpr std::string_view of_metadata = "metadata.";
constexpr std::string_view of_data = "data.";

/// Metadata entries that an Ingestor added in an earlier run. The next run adds its own.
constexpr std::array<std::string_view, 2> notes_of_runs{"ingest_key", "ingest_run"};

bool is_note_of_run(std::string_view key) {
    return std::ranges::find(notes_of_runs, key) != notes_of_runs.end();
}

bool is_same(std::string_view one, std::string_view other) { return folded(one) == folded(other); }

/// Whether an option says what happens to a column.
bool is_mentioned(std::string_view title, const MappingOptions& options) {
    return std::ranges::any_of(options.ignored,
                               [title](const std::string& ignored) { return is_same(ignored, title); }) ||
           std::ranges::any_of(options.assignments, [title](std::string_view assignment) {
               const auto divider = assignment.find('=');
               return divider != std::string_view::npos && is_same(assignment.substr(divider + 1), title);
           });
}

bool is_no_field(std::string_view title) {
    return is_export_column(title) ||
           (title.starts_with(of_metadata) && is_note_of_run(title.substr(of_metadata.size())));
}

}  // namespace

ExportedColumns::ExportedColumns(const std::vector<std::string>& header, const MappingOptions& options) {
    const auto refuse_both = [](std::string_view all, const std::string& one) {
        throw InputError("the columns '" + std::string(all) + "' and '" + one +
                         "' have the same entry: leave one of them out with --ignore");
    };
    for (std::size_t column = 0; column < header.size(); ++column) {
        const std::string_view title = trimmed(header[column]);
        if (is_mentioned(title, options)) continue;
        if ((title == "name" || title == people_titles::name) && options.name_order == NameOrder::as_written)
            name_ = column;
        if (title == "metadata") metadata_ = column;
        if (title == "data") data_ = column;
        if (title.starts_with(of_metadata) && !is_no_field(title))
            entries_.push_back({std::string(title.substr(of_metadata.size())), column});
    }
    if (metadata_ && !entries_.empty()) refuse_both("metadata", header[entries_.front().column]);
    for (const std::string& title : header) {
        if (data_ && trimmed(title).starts_with(of_data) && !is_mentioned(trimmed(title), options))
            refuse_both("data", title);
    }
}

MappingOptions ExportedColumns::without_results(const std::vector<std::string>& header,
                                                MappingOptions options) {
    const MappingOptions given = options;
    for (const std::string& title : header) {
        const std::string_view name = trimmed(title);
        if (is_mentioned(name, given)) continue;
        if (name == "metadata" || name == "data") {
            options.read_apart.emplace_back(name);
        } else if (is_no_field(name)) {
            options.ignored.emplace_back(name);
        }
    }
    return options;
}

std::optional<Rejection> ExportedColumns::complete(const CsvRecord& record, Row& row) const {
    const auto is_blank = [&record](std::size_t column) { return trimmed(record.cells[column]).empty(); };
    if (name_ && !is_blank(*name_)) row.params.name = record.cells[*name_];
    Metadata metadata = row.params.metadata.value() != nullptr ? *row.params.metadata.value() : Metadata();
    for (const Entry& entry : entries_) {
        if (!is_blank(entry.column)) metadata[entry.key] = record.cells[entry.column];
    }
    if (metadata_ && !is_blank(*metadata_)) {
        const auto all = nlohmann::json::parse(record.cells[*metadata_], nullptr, false);
        if (!all.is_object()) return Rejection{.param = "metadata", .message = "is no JSON object"};
        for (const auto& [key, value] : all.items()) {
            if (is_note_of_run(key)) continue;
            if (!value.is_string())
                return Rejection{.param = "metadata", .message = "has an entry that is no text"};
            metadata[key] = value.get<std::string>();
        }
    }
    if (!metadata.empty()) row.params.metadata = std::move(metadata);
    if (data_ && !is_blank(*data_)) {
        auto data = Json::from_text(std::string(trimmed(record.cells[*data_])));
        if (!data || !data->text().starts_with('{'))
            return Rejection{.param = "data", .message = "is no JSON object"};
        row.params.data = *std::move(data);
    }
    return std::nullopt;
}

}  // namespace cis::programs::ingest_command
