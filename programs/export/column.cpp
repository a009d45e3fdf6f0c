#include "export/column.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <utility>

#include <cis/codec/json_text.hpp>

#include "csv/candidate_columns.hpp"
#include "export/workflow_steps.hpp"

namespace cis::programs::export_command {
namespace {

template <class T>
Cell cell_of(const std::optional<T>& value) {
    return value ? Cell(*value) : Cell();
}

Cell cell_of(const std::optional<std::int64_t>& value) {
    return value ? Cell(static_cast<double>(*value)) : Cell();
}

Cell cell_of(const std::optional<std::vector<std::string>>& texts) {
    if (!texts) return {};
    std::string all;
    for (const std::string& text : *texts) all += (all.empty() ? "" : "; ") + text;
    return all;
}

template <class T>
Cell json(const std::optional<T>& value) {
    return value ? Cell(std::string(to_json(*value).text())) : Cell();
}

Cell json(const Json& value) { return value.is_null() ? Cell() : Cell(std::string(value.text())); }

Cell json(const Metadata& entries) {
    // The encoder writes only whole resources. This is not a parameter, because parameters must keep the
    // limits of metadata.
    if (entries.empty()) return {};
    Candidate candidate;
    candidate.metadata = entries;
    return std::string(to_json(candidate)["metadata"].as<Json>().text());
}

/// Reads a member of a part that may be absent: `in_agent(&AgentSummary::form, &FormSummary::is_complete)`.
template <class Part, class Member>
auto in_agent(std::optional<Part> AgentSummary::* part, Member Part::* member) {
    return [part, member](const Candidate& c) -> Cell {
        if (!c.agent_summary || !((*c.agent_summary).*part)) return {};
        return cell_of((*((*c.agent_summary).*part)).*member);
    };
}

/// All columns whose names are known beforehand, the usual ones first.
const std::vector<Column>& named_columns() {
    using C = const Candidate&;
    static const std::vector<Column> columns{
        {"interview_id", [](C c) -> Cell { return c.interview_id; }},
        {"candidate_id", [](C c) { return cell_of(c.candidate_id); }},
        {"posting_id", [](C c) -> Cell { return c.posting_id; }},
        {"name", [](C c) -> Cell { return c.name; }},
        {"email", [](C c) -> Cell { return c.email; }},
        {"score", [](C c) { return cell_of(c.score); }},
        {"status", [](C c) -> Cell { return std::string(c.status.text()); }},
        {"created_at", [](C c) { return cell_of(c.created_at); }},
        {"interviewed_at", [](C c) { return cell_of(c.interviewed_at); }},
        {"shortlisted", [](C c) -> Cell { return c.shortlisted; }},
        {"dismissed", [](C c) -> Cell { return c.dismissed; }},
        {"metadata", [](C c) { return json(c.metadata); }},
        {"agent_summary", [](C c) { return json(c.agent_summary); }},
        {"workflow", [](C c) { return json(c.workflow); }},
        {"data", [](C c) { return json(c.data); }},
        {"interview_url", [](C c) { return cell_of(c.interview_url); }},
        {"workflow.all_complete", [](C c) { return c.workflow ? Cell(c.workflow->all_complete) : Cell(); }},
        {"workflow.last_activity_at",
         [](C c) { return c.workflow ? cell_of(c.workflow->last_activity_at) : Cell(); }},
        {"agent_summary.resume.resume_score", in_agent(&AgentSummary::resume, &ResumeSummary::resume_score)},
        {"agent_summary.resume.is_eligible", in_agent(&AgentSummary::resume, &ResumeSummary::is_eligible)},
        {"agent_summary.resume.resume_link", in_agent(&AgentSummary::resume, &ResumeSummary::resume_link)},
        {"agent_summary.web_interview.score",
         in_agent(&AgentSummary::web_interview, &WebInterviewSummary::score)},
        {"agent_summary.web_interview.highlights",
         in_agent(&AgentSummary::web_interview, &WebInterviewSummary::highlights)},
        {"agent_summary.web_interview.audio_recording_link",
         in_agent(&AgentSummary::web_interview, &WebInterviewSummary::audio_recording_link)},
        {"agent_summary.web_interview.video_recording_link",
         in_agent(&AgentSummary::web_interview, &WebInterviewSummary::video_recording_link)},
        {"agent_summary.sms.is_eligible", in_agent(&AgentSummary::sms, &SmsSummary::is_eligible)},
        {"agent_summary.sms.criteria_passed", in_agent(&AgentSummary::sms, &SmsSummary::criteria_passed)},
        {"agent_summary.sms.criteria_failed", in_agent(&AgentSummary::sms, &SmsSummary::criteria_failed)},
        {"agent_summary.sms.messages_sent", in_agent(&AgentSummary::sms, &SmsSummary::messages_sent)},
        {"agent_summary.form.is_complete", in_agent(&AgentSummary::form, &FormSummary::is_complete)},
        {"agent_summary.form.is_eligible", in_agent(&AgentSummary::form, &FormSummary::is_eligible)},
        {"agent_summary.form.questions_answered",
         in_agent(&AgentSummary::form, &FormSummary::questions_answered)},
        {"agent_summary.form.total_questions", in_agent(&AgentSummary::form, &FormSummary::total_questions)}};
    return columns;
}

struct StepPart {
    std::string_view name;
    Cell (*cell)(const CandidateStep&);
};

constexpr std::array<StepPart, 6> step_parts{
    {{"step_id", [](const CandidateStep& step) -> Cell { return step.step_id; }},
     {"status", [](const CandidateStep& step) -> Cell { return step.status; }},
     {"started", [](const CandidateStep& step) -> Cell { return step.started; }},
     {"completed", [](const CandidateStep& step) -> Cell { return step.completed; }},
     {"knocked_out", [](const CandidateStep& step) -> Cell { return step.knocked_out; }},
     {"last_updated_at", [](const CandidateStep& step) -> Cell { return cell_of(step.last_updated_at); }}}};

/// The step at a place of the workflow, counted from 0; null if there is no step at that place.
const CandidateStep* step_at(const Candidate& candidate, std::size_t place) {
    const auto steps = steps_in_order(candidate);
    return place < steps.size() ? steps[place] : nullptr;
}

Cell entry_of_data(const Candidate& candidate, const std::string& key) {
    if (candidate.data.is_null()) return {};
    const auto data = candidate.data.as<nlohmann::json>();
    const auto found = data.is_object() ? data.find(key) : data.end();
    if (found == data.end() || found->is_null()) return {};
    if (found->is_string()) return found->get<std::string>();
    if (found->is_boolean()) return found->get<bool>();
    // Other numbers have too many digits for a double.
    if (found->is_number_float()) return found->get<double>();
    return found->dump();
}

std::string joined(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) {
        if (!text.empty()) text += &name == &names.back() ? " and " : ", ";
        text += name;
    }
    return text;
}

/// The rest of a name after its beginning. None if the name does not begin with it, or has no rest.
std::optional<std::string> rest_after(std::string_view beginning, std::string_view name) {
    if (!name.starts_with(beginning) || name.size() == beginning.size()) return std::nullopt;
    return std::string(name.substr(beginning.size()));
}

/// A column such as `step.1.status`.
std::optional<Column> step_column(std::string_view name) {
    const auto rest = rest_after("step.", name);
    if (!rest) return std::nullopt;
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(rest->data(), rest->data() + rest->size(), number);
    const auto part = rest_after(".", {end, rest->data() + rest->size()});
    if (error != std::errc() || number == 0 || rest->starts_with('0') || !part) return std::nullopt;
    const auto* const found = std::ranges::find(step_parts, *part, &StepPart::name);
    if (found == step_parts.end()) return std::nullopt;
    return Column{std::string(name), [place = number - 1, cell = found->cell](const Candidate& candidate) {
                      const CandidateStep* const step = step_at(candidate, place);
                      return step != nullptr ? cell(*step) : Cell();
                  }};
}

std::optional<Column> column_named(std::string_view name) {
    const auto found = std::ranges::find(named_columns(), name, &Column::title);
    if (found != named_columns().end()) return *found;
    if (auto key = rest_after("metadata.", name)) {
        return Column{std::string(name), [key = *std::move(key)](const Candidate& candidate) {
                          const auto entry = candidate.metadata.find(key);
                          return entry == candidate.metadata.end() ? Cell() : Cell(entry->second);
                      }};
    }
    if (auto key = rest_after("data.", name)) {
        return Column{std::string(name), [key = *std::move(key)](const Candidate& candidate) {
                          return entry_of_data(candidate, key);
                      }};
    }
    return step_column(name);
}

std::vector<std::string> names_of(std::string_view list) {
    std::vector<std::string> names;
    for (;;) {
        const std::size_t comma = std::min(list.find(','), list.size());
        std::string_view name = list.substr(0, comma);
        name.remove_prefix(std::min(name.find_first_not_of(' '), name.size()));
        name = name.substr(0, name.find_last_not_of(' ') + 1);
        names.emplace_back(name);
        if (comma == list.size()) return names;
        list.remove_prefix(comma + 1);
    }
}

}  // namespace

std::vector<std::string> column_names() {
    std::vector<std::string> names;
    for (const Column& column : named_columns()) names.push_back(column.title);
    names.emplace_back("metadata.KEY");
    names.emplace_back("data.KEY");
    for (const StepPart& part : step_parts) names.push_back("step.N." + std::string(part.name));
    return names;
}

std::vector<Column> usual_columns() {
    const auto& all = named_columns();
    return {all.begin(), all.begin() + candidate_columns.size()};
}

std::vector<Column> columns_of(std::string_view list) {
    std::vector<Column> columns;
    for (const std::string& name : names_of(list)) {
        if (auto column = column_named(name)) columns.push_back(*std::move(column));
    }
    return columns;
}

std::string fault_of_columns(std::string_view list) {
    if (list == all_columns) return {};
    std::set<std::string> known;
    for (const std::string& name : names_of(list)) {
        if (!column_named(name)) {
            return "there is no column '" + name + "'. There are " + joined(column_names()) +
                   ". KEY is the key of an entry, N the number of a step: 1 is the first";
        }
        if (!known.insert(name).second) return "the column '" + name + "' is named twice";
    }
    return {};
}

}  // namespace cis::programs::export_command
