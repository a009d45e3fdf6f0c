#include "export/people_columns.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>

#include "csv/people_titles.hpp"
#include "export/workflow_steps.hpp"
#include "language/service_word.hpp"
#include "text/ascii.hpp"
#include "time/time_zone.hpp"

namespace cis::programs::export_command {
namespace {

/// A word of the service as the beginning of a cell: `web_interview` is `Web interview`.
std::string in_words(std::string_view wire_name) {
    return capitalized(service_word(Language::english, wire_name));
}

std::string state_of(const CandidateStep& step) {
    const auto word = [](std::string_view name) { return service_word(Language::english, name); };
    if (step.knocked_out) return word("knocked_out");
    if (step.completed) return word("completed");
    return word(step.started ? "started" : "not_started");
}

/// The name of a step, according to its posting. A candidate has only the id of the step, which need not be a
/// word.
std::string name_of(const CandidateStep& step, std::size_t number, const PostingWords* posting) {
    if (posting != nullptr) {
        const auto type = posting->step_types.find(step.step_id);
        if (type != posting->step_types.end() && !type->second.empty()) return in_words(type->second);
    }
    const bool is_word = std::ranges::none_of(step.step_id, is_digit);
    return is_word ? in_words(step.step_id) : "Step " + std::to_string(number);
}

Cell steps_of(const Candidate& candidate, const PostingWords* posting) {
    std::string text;
    std::size_t number = 0;
    for (const CandidateStep* const step : steps_in_order(candidate))
        text += (text.empty() ? "" : "; ") + name_of(*step, ++number, posting) + ": " + state_of(*step);
    return text;
}

Cell link(const std::optional<std::string>& url) { return url ? Cell(Link{*url}) : Cell(); }

Cell time(const std::optional<Timestamp>& value) { return value ? Cell(*value) : Cell(); }

Cell yes(bool value) { return value ? Cell(std::string("yes")) : Cell(); }

Cell recording_of(const Candidate& candidate) {
    if (!candidate.agent_summary || !candidate.agent_summary->web_interview) return {};
    const WebInterviewSummary& interview = *candidate.agent_summary->web_interview;
    return link(interview.video_recording_link ? interview.video_recording_link
                                               : interview.audio_recording_link);
}

Cell resume_of(const Candidate& candidate) {
    if (!candidate.agent_summary || !candidate.agent_summary->resume) return {};
    return link(candidate.agent_summary->resume->resume_link);
}

std::string with_zone(std::string_view title) { return std::string(title) + " (" + time_zone_name() + ')'; }

}  // namespace

PostingWords PostingWords::of(Posting posting) {
    PostingWords words{.title = std::move(posting.title)};
    for (WorkflowStep& step : posting.workflow) words.step_types[std::move(step.id)] = std::move(step.type);
    return words;
}

std::vector<Column> people_columns(PostingsInWords postings) {
    using C = const Candidate&;
    namespace t = people_titles;
    const auto kept = std::make_shared<const PostingsInWords>(std::move(postings));
    const auto posting_of = [kept](C c) {
        const auto found = kept->find(c.posting_id);
        return found == kept->end() ? nullptr : &found->second;
    };
    const auto posting = [posting_of](C c) -> Cell {
        const PostingWords* const found = posting_of(c);
        return found == nullptr ? Cell() : Cell(found->title);
    };
    const auto steps = [posting_of](C c) { return steps_of(c, posting_of(c)); };
    const auto text = [](std::string_view title) { return std::string(title); };
    return {{text(t::name), [](C c) -> Cell { return c.name; }},
            {text(t::email), [](C c) -> Cell { return c.email; }},
            {text(t::status), [](C c) -> Cell { return in_words(c.status.text()); }},
            {text(t::score), [](C c) { return c.score ? Cell(static_cast<double>(*c.score)) : Cell(); }},
            {text(t::steps), steps},
            {text(t::posting), posting},
            {with_zone(t::created), [](C c) { return time(c.created_at); }},
            {with_zone(t::interviewed), [](C c) { return time(c.interviewed_at); }},
            {text(t::shortlisted), [](C c) { return yes(c.shortlisted); }},
            {text(t::dismissed), [](C c) { return yes(c.dismissed); }},
            {text(t::interview_link), [](C c) { return link(c.interview_url); }},
            {text(t::resume_link), resume_of},
            {text(t::recording_link), recording_of},
            {"interview_id", [](C c) -> Cell { return c.interview_id; }},
            {"candidate_id", [](C c) { return c.candidate_id ? Cell(*c.candidate_id) : Cell(); }},
            {"posting_id", [](C c) -> Cell { return c.posting_id; }}};
}

}  // namespace cis::programs::export_command
