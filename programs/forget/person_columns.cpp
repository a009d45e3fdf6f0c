#include "forget/person_columns.hpp"

#include <algorithm>
#include <string_view>

#include <cis/core/unseen_characters.hpp>

#include "csv/csv_text.hpp"
#include "csv/own_file.hpp"
#include "csv/people_titles.hpp"
#include "csv/reject_columns.hpp"
#include "ingest/rows/title_words.hpp"

namespace cis::programs::forget_command {
namespace {

const char* content_of(const std::vector<std::string>& header) {
    if (is_file_of_rejects(header)) return "rejects";
    if (is_file_of_results(header)) return "results";
    return is_export(header) ? "export" : nullptr;
}

}  // namespace

std::optional<PersonColumns> PersonColumns::of(const std::vector<std::string>& header) {
    const char* const content = content_of(header);
    if (content == nullptr) return std::nullopt;
    PersonColumns columns;
    columns.content_ = content;
    const bool is_of_rejects = is_file_of_rejects(header);
    for (std::size_t at = is_of_rejects ? reject_columns.size() : 0; at < header.size(); ++at) {
        const std::string_view title = without_unseen_ends(header[at]);
        if (title == "interview_id" || title == "candidate_id") columns.ids_.push_back(at);
        const bool is_email = title == "email" || title == people_titles::email;
        if (is_email) columns.email_ = at;
        // The other columns of rejects come from somebody's file, and an option may have mapped any of them.
        if (is_email || (is_of_rejects && !ingest_command::is_of_somebody_else(title)))
            columns.addresses_.push_back(at);
    }
    return columns;
}

bool PersonColumns::find(const std::vector<std::string>& cells, Person& person) const {
    const auto text = [&](std::size_t column) {
        return column < cells.size() ? restored_cell(cells[column]) : std::string();
    };
    const bool is_found =
        std::ranges::any_of(ids_, [&](std::size_t column) { return person.has_id(text(column)); }) ||
        std::ranges::any_of(addresses_, [&](std::size_t column) { return person.has_address(text(column)); });
    if (!is_found) return false;
    for (const std::size_t column : ids_) person.add_id(text(column));
    if (email_) person.add_address(text(*email_));
    return true;
}

}  // namespace cis::programs::forget_command
