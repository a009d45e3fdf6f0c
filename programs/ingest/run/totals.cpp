#include "ingest/run/totals.hpp"

#include <algorithm>

#include "ingest/run/state_words.hpp"
#include "text/number_of.hpp"

namespace cis::programs::ingest_command {
namespace {

std::string held_back(std::size_t lines) {
    if (lines == 0) return {};
    return ", " + number_of(lines, "line") + " held back";
}

}  // namespace

std::string totals_as_text(const ingest::IngestReport& report, std::size_t held_back_lines) {
    std::string text = number_of(report.rows, "row") + ": " + counts_as_text(report.counts);
    const auto proven = std::ranges::count_if(
        report.doubled, [](const ingest::DoubledRow& one) { return !one.second_id.empty(); });
    const auto doubtful = std::ranges::ssize(report.doubled) - proven;
    if (proven > 0) text += ", " + std::to_string(proven) + " there twice";
    if (doubtful > 0) text += ", " + std::to_string(doubtful) + " perhaps there twice";
    return text + held_back(held_back_lines);
}

std::string checked_as_text(const CheckedRows& rows) {
    return number_of(rows.sendable, "row can be sent", "rows can be sent") + ", " +
           number_of(rows.duplicates, "duplicate") + ", " + std::to_string(rows.rejected) + " rejected" +
           held_back(rows.held_back_lines);
}

}  // namespace cis::programs::ingest_command
