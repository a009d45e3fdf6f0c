#include "workbook/sheet_choice.hpp"

#include <algorithm>
#include <tuple>
#include <vector>

#include "text/harmless_text.hpp"
#include "workbook/sheet_survey.hpp"
#include "workbook/workbook_fault.hpp"

namespace cis::programs {
namespace {

/// Enough to see what a sheet is about.
constexpr std::size_t looked_at = 50;

struct Candidate {
    std::size_t sheet{};
    std::size_t rows{};    ///< up to those looked at
    std::size_t titles{};  ///< that are known, in the row with most of them
};

Candidate candidate(const WorkbookFile& workbook, std::size_t sheet, const TitleTest& is_title) {
    const auto rows = workbook.rows(sheet);
    const SheetSurvey looked = survey(*rows, looked_at);
    Candidate found{.sheet = sheet, .rows = looked.rows};
    for (const SheetRow& row : looked.first_rows)
        found.titles = std::max(found.titles, known_titles(row, is_title));
    return found;
}

std::size_t named_sheet(const WorkbookFile& workbook, const std::string& name) {
    const auto& sheets = workbook.sheets();
    const auto found = std::ranges::find(sheets, name, &SheetInfo::name);
    if (found != sheets.end()) return static_cast<std::size_t>(found - sheets.begin());
    std::string names;
    for (const SheetInfo& sheet : sheets) names += (names.empty() ? "" : ", ") + harmless(sheet.name);
    throw WorkbookFault("has no sheet " + harmless(name) + ". It has: " + names);
}

}  // namespace

std::size_t chosen_sheet(const WorkbookFile& workbook, const std::optional<std::string>& name,
                         const TitleTest& is_title, TableView& view) {
    const auto& sheets = workbook.sheets();
    std::vector<Candidate> candidates;
    const bool is_only_one = std::ranges::count(sheets, false, &SheetInfo::is_hidden) == 1;
    for (std::size_t i = 0; i < sheets.size(); ++i) {
        const SheetInfo& sheet = sheets[i];
        if (sheet.is_hidden) {
            view.hidden_sheets.push_back(sheet.name);
            continue;
        }
        // Whether the only sheet has rows is seen when it is read.
        const Candidate found =
            is_only_one ? Candidate{.sheet = i, .rows = 1} : candidate(workbook, i, is_title);
        if (found.rows > 0) candidates.push_back(found);
    }
    // Next to a sheet with a header and a person, a sheet of a single row is a note.
    if (std::ranges::any_of(candidates, [](const Candidate& found) { return found.rows > 1; })) {
        std::erase_if(candidates, [](const Candidate& found) { return found.rows == 1; });
    }
    for (const Candidate& found : candidates) view.sheets.push_back(sheets[found.sheet].name);
    if (name) return named_sheet(workbook, *name);
    const auto best = std::ranges::max_element(
        candidates, {}, [](const Candidate& found) { return std::tuple{found.titles, found.rows}; });
    if (best == candidates.end()) {
        throw WorkbookFault(view.hidden_sheets.empty()
                                ? "has no rows"
                                : "has no rows in its visible sheets: name a hidden one with --sheet");
    }
    view.is_likely = std::ranges::count(candidates, best->titles, &Candidate::titles) == 1;
    return best->sheet;
}

}  // namespace cis::programs
