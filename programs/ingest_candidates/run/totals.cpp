#include "run/totals.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "run/state_words.hpp"
#include "text/number_of.hpp"

namespace cis::programs {
namespace {

constexpr std::size_t states = ingest::row_states;

ingest::RowState state_at(std::size_t index) { return static_cast<ingest::RowState>(index); }

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

std::string totals_as_json(const ingest::IngestReport& report, std::size_t held_back_lines) {
    nlohmann::ordered_json json{{"rows", report.rows}};
    for (std::size_t i = 0; i < states; ++i) json[std::string(to_string(state_at(i)))] = report.counts[i];
    json["doubled"] = report.doubled.size();
    json["held_back_lines"] = held_back_lines;
    json["finished"] = report.finished;
    return json.dump();
}

std::string checked_as_text(const CheckedRows& rows) {
    return number_of(rows.sendable, "row can be sent", "rows can be sent") + ", " +
           number_of(rows.duplicates, "duplicate") + ", " + std::to_string(rows.rejected) + " rejected" +
           held_back(rows.held_back_lines);
}

std::string checked_as_json(const CheckedRows& rows) {
    return nlohmann::ordered_json{{"rows", rows.sendable + rows.duplicates + rows.rejected},
                                  {"sendable", rows.sendable},
                                  {"duplicate", rows.duplicates},
                                  {"rejected", rows.rejected},
                                  {"held_back_lines", rows.held_back_lines}}
        .dump();
}

}  // namespace cis::programs
