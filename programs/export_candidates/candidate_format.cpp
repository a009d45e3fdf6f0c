#include "candidate_format.hpp"

#include <array>
#include <charconv>
#include <optional>
#include <vector>

#include <cis/codec/json_text.hpp>
#include <cis/core/timestamp.hpp>
#include <cis/model/candidate.hpp>

#include "csv/candidate_columns.hpp"
#include "csv/csv_text.hpp"

namespace cis::programs {
namespace {

std::string number(const std::optional<double>& value) {
    if (!value) return {};
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), *value).ptr;
    return {text.data(), end};
}

std::string time(const std::optional<Timestamp>& value) {
    return value ? value->to_iso8601() : std::string();
}

std::string yes_or_no(bool value) { return value ? "true" : "false"; }

template <class T>
std::string json(const std::optional<T>& value) {
    return value ? std::string(to_json(*value).text()) : std::string();
}

std::string json(const Json& value) { return value.is_null() ? std::string() : std::string(value.text()); }

std::string metadata(const Metadata& entries) {
    // The encoder is the one of candidates, so take the member out of a candidate's parameters.
    CandidateParams params;
    if (entries.empty()) return {};
    params.metadata = entries;
    std::string text(to_json(params).text());
    constexpr std::string_view before = R"({"metadata":)";
    return text.substr(before.size(), text.size() - before.size() - 1);
}

std::string csv(const Candidate& c) {
    std::vector<std::string> cells{c.interview_id,
                                   c.candidate_id.value_or(""),
                                   c.posting_id,
                                   c.name,
                                   c.email,
                                   number(c.score),
                                   std::string(c.status.text()),
                                   time(c.created_at),
                                   time(c.interviewed_at),
                                   yes_or_no(c.shortlisted),
                                   yes_or_no(c.dismissed),
                                   metadata(c.metadata),
                                   json(c.agent_summary),
                                   json(c.workflow),
                                   json(c.data),
                                   c.interview_url.value_or("")};
    for (std::string& cell : cells) cell = harmless_cell(std::move(cell));
    return csv_row(cells);
}

}  // namespace

sync::ExportFormat candidate_format(const std::string& name) {
    if (name != "csv") return {.name = name};
    return {.name = name,
            .head = std::string(utf8_mark) + csv_row({candidate_columns.begin(), candidate_columns.end()}),
            .record = csv};
}

}  // namespace cis::programs
