#include "ingest/rows/json_lines_reader.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include <cis/codec/json_text.hpp>
#include <cis/model/candidate.hpp>

#include "csv/byte_source.hpp"
#include "csv/own_file.hpp"
#include "failure/input_error.hpp"
#include "text/text_member.hpp"

namespace cis::programs::ingest_command {
namespace {

constexpr std::string_view blanks = " \t\r\n";

/// The phone number of a line. The service does not list phone numbers, but a file that somebody
/// else wrote may contain them.
std::string phone_number_of(const Candidate& candidate) {
    if (candidate.extra.is_null()) return {};
    const auto extra = candidate.extra.as<nlohmann::json>();
    return extra.is_object() ? text_member(extra, "phone_number") : std::string();
}

/// The candidate of a line. Only the members that a new candidate has must be valid.
Result<Candidate> candidate_of(const std::string& line) {
    auto candidate = from_json<Candidate>(line);
    if (candidate) return candidate;
    const auto all = nlohmann::ordered_json::parse(line, nullptr, false);
    if (!all.is_object()) return candidate;
    auto needed = nlohmann::ordered_json::object();
    for (const char* const member : {"name", "email", "phone_number", "metadata", "data"}) {
        if (all.contains(member)) needed[member] = all[member];
    }
    return from_json<Candidate>(needed.dump());
}

/// The readable parts of a line that is not a candidate, so that a person finds it among the rejects. A line
/// that cannot be JSON goes into the column `data`, where it is not a candidate either.
std::vector<std::string> cells_of_faulty(const std::string& line) {
    const auto all = nlohmann::ordered_json::parse(line, nullptr, false);
    if (!all.is_object()) return {{}, {}, {}, {}, {}, line, {}};
    const auto text = [&all](const char* member) { return text_member(all, member); };
    const auto json = [&all](const char* member) {
        const auto found = all.find(member);
        return found != all.end() && !found->is_null() ? found->dump() : std::string();
    };
    return {text("interview_id"),
            text("name"),
            text("email"),
            text("phone_number"),
            json("metadata"),
            json("data"),
            {}};
}

std::string metadata_of(const Candidate& candidate) {
    return candidate.metadata.empty() ? std::string() : nlohmann::json(candidate.metadata).dump();
}

}  // namespace

JsonLinesReader::JsonLinesReader(const std::filesystem::path& file, CsvOptions options)
    : options_(std::move(options)),
      text_(file, options_.encoding, options_.stop),
      header_{"interview_id", "name", "email", "phone_number", "metadata", "data", std::string(export_mark)} {
    check_beginning(file);
    while (line_ + 1 < options_.from_line) {
        if (next_line()) continue;
        throw InputError(text_.name() + " has no line " + std::to_string(options_.from_line) +
                         " to begin at: the last one is line " + std::to_string(line_));
    }
}

void JsonLinesReader::check_beginning(const std::filesystem::path& file) {
    if (!fill()) return;
    const std::size_t first = block_.find_first_not_of(blanks);
    if (first == std::string_view::npos || block_[first] == '{') return;
    const auto line = static_cast<std::size_t>(std::ranges::count(block_.substr(0, first), '\n')) + 1;
    throw InputError(
        "line " + std::to_string(line) + " of " + text_.name() +
            " does not begin with {, so it is no file of JSON lines: leave --input-format jsonl out "
            "for a CSV file",
        {.file = file.string(), .line = line});
}

bool JsonLinesReader::fill() {
    if (block_.empty()) block_ = text_.read();
    return !block_.empty();
}

std::optional<JsonLinesReader::Line> JsonLinesReader::next_line() {
    if (!fill()) return std::nullopt;
    ++line_;
    Line line;
    while (!line.has_end && fill()) {
        const std::size_t end = block_.find('\n');
        line.has_end = end != std::string_view::npos;
        const std::string_view part = block_.substr(0, end);
        line.is_too_long = line.is_too_long || line.text.size() + part.size() > options_.max_row_bytes;
        if (!line.is_too_long) line.text += part;
        block_.remove_prefix(part.size() + (line.has_end ? 1 : 0));
    }
    return line;
}

std::optional<CsvRecord> JsonLinesReader::next() {
    while (const auto line = next_line()) {
        if (line->is_too_long || line->text.find_first_not_of(blanks) != std::string::npos)
            return record_of(*line);
    }
    return std::nullopt;
}

CsvRecord JsonLinesReader::record_of(const Line& line) const {
    CsvRecord record{
        .line = line_, .begin = line_, .last_line = line_, .cells = std::vector<std::string>(header_.size())};
    const auto with_fault = [&record](std::string message) {
        record.fault = Rejection{.message = std::move(message)};
        return std::move(record);
    };
    if (line.is_too_long) return with_fault("is longer than a row may be");
    if (!line.has_end && text_.is_pipe()) {
        return with_fault(text_.name() +
                          " ends inside this line, which may be cut off: a whole one ends with a line end");
    }
    const auto candidate = candidate_of(line.text);
    if (!candidate) {
        record.cells = cells_of_faulty(line.text);
        return with_fault("is no candidate in JSON: " + candidate.error().reason);
    }
    record.cells = {candidate->interview_id,
                    candidate->name,
                    candidate->email,
                    phone_number_of(*candidate),
                    metadata_of(*candidate),
                    candidate->data.is_null() ? std::string() : std::string(candidate->data.text()),
                    std::string()};
    if (is_blank(record)) return with_fault("is no candidate: it has neither a name nor an email");
    return record;
}

std::optional<LookAhead> look_ahead_in_lines(const std::filesystem::path& file, const CsvOptions& options) {
    if (!can_be_read_again(file)) return std::nullopt;
    JsonLinesReader reader(file, options);
    LookAhead seen;
    while (const auto record = reader.next()) {
        if (!is_blank(*record)) ++seen.rows;
    }
    return seen;
}

}  // namespace cis::programs::ingest_command
