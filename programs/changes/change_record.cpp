#include "changes/change_record.hpp"

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "command/command_output.hpp"

namespace cis::programs::changes_command {
namespace {

using nlohmann::ordered_json;

ordered_json time_or_null(const std::optional<Timestamp>& time) {
    return time ? ordered_json(time->to_iso8601()) : ordered_json();
}

ordered_json number_or_null(const std::optional<double>& number) {
    return number ? ordered_json(*number) : ordered_json();
}

}  // namespace

ordered_json to_json(const PersonChange& change) {
    return {{"change", person_change_words.at(static_cast<std::size_t>(change.kind))},
            {"posting_id", change.posting_id},
            {"posting", text_or_null(change.posting)},
            {"interview_id", change.interview_id},
            {"name", text_or_null(change.name)},
            {"email", text_or_null(change.email)},
            {"at", change.at.to_iso8601()},
            {"not_before", time_or_null(change.not_before)},
            {"may_be_earlier", change.may_be_earlier},
            {"undone", change.is_undone},
            {"score", number_or_null(change.score)},
            {"previous_score", number_or_null(change.previous_score)}};
}

ordered_json summary_of(const CopyChanges& changes) {
    ordered_json counts = ordered_json::object();
    for (std::size_t i = 0; i < person_change_words.size(); ++i)
        counts[std::string(person_change_words.at(i))] = changes.count(static_cast<PersonChangeKind>(i));
    ordered_json postings = ordered_json::array();
    for (const CopiedPosting& posting : changes.postings) {
        postings.push_back({{"id", posting.id},
                            {"title", text_or_null(posting.title)},
                            {"kept_since", time_or_null(posting.state.complete_since)},
                            {"complete_at", time_or_null(posting.state.passed_at)}});
    }
    return {{"since", changes.since.to_iso8601()},
            {"changes", changes.changes.size()},
            {"counts", counts},
            {"may_be_earlier", changes.uncertain()},
            {"there_before", changes.found},
            {"purged", changes.purged},
            {"postings", postings}};
}

}  // namespace cis::programs::changes_command
