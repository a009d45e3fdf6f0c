#include "ingest/run/result_json.hpp"

#include <cstddef>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "command/command_output.hpp"

namespace cis::programs::ingest_command {
namespace {

using nlohmann::ordered_json;

void add_files(ordered_json& result, const std::filesystem::path& rejects,
               const std::filesystem::path& results) {
    result["rejects"] = text_or_null(rejects.string());
    result["output"] = text_or_null(results.string());
}

ordered_json sheet_json(const std::optional<ReadSheet>& sheet) {
    if (!sheet) return {};
    return {{"name", sheet->name},
            {"header_row", sheet->header_row},
            {"hidden_rows", sheet->hidden_rows},
            {"hidden_rows_sent", sheet->hidden_rows > 0 && sheet->are_hidden_sent}};
}

}  // namespace

ordered_json posting_json(const Arguments& arguments) {
    return {{"id", arguments.posting}, {"title", text_or_null(arguments.posting_title)}};
}

ordered_json result_of_run(const Ending& ending, const Arguments& arguments) {
    const ingest::IngestReport& report = ending.report;
    ordered_json result{{"posting", posting_json(arguments)}, {"dry_run", false}, {"rows", report.rows}};
    for (std::size_t i = 0; i < ingest::row_states; ++i)
        result[std::string(to_string(static_cast<ingest::RowState>(i)))] = report.counts[i];
    result["doubled"] = report.doubled.size();
    result["held_back_lines"] = ending.held_back_lines;
    result["finished"] = report.finished;
    result["sheet"] = sheet_json(ending.sheet);
    add_files(result, ending.rejects, ending.results);
    return result;
}

ordered_json result_of_dry_run(const CheckedRows& rows) {
    ordered_json result{
        {"dry_run", true},           {"rows", rows.sendable + rows.duplicates + rows.rejected},
        {"sendable", rows.sendable}, {"duplicate", rows.duplicates},
        {"rejected", rows.rejected}, {"held_back_lines", rows.held_back_lines}};
    result["sheet"] = sheet_json(rows.sheet);
    add_files(result, rows.rejects, rows.results);
    return result;
}

}  // namespace cis::programs::ingest_command
