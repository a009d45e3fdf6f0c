#include "ingest/column_memory.hpp"

#include <algorithm>
#include <cstddef>
#include <exception>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "csv/byte_source.hpp"
#include "csv/own_file.hpp"
#include "failure/command_failure.hpp"
#include "failure/input_error.hpp"
#include "ingest/file_questions.hpp"
#include "ingest/mapping_choice.hpp"
#include "ingest/rows/columns.hpp"
#include "ingest/rows/record_reader.hpp"
#include "ingest/rows/rejects_file.hpp"
#include "mapping/mappings_folder.hpp"
#include "terminal/question.hpp"
#include "text/harmless_text.hpp"
#include "workbook/table_reader.hpp"

namespace cis::programs::ingest_command {
namespace {

using Titles = std::vector<std::string>;

const CsvOptions usual_csv{};
/// As --name-order spells it.
const std::string last_first = "last-first";

/// Whether the command itself says what columns mean. Then no mapping is looked for.
bool says_what_columns_mean(const MappingOptions& mapping) {
    return !mapping.assignments.empty() || !mapping.ignored.empty() || mapping.ignore_others || mapping.key ||
           mapping.typed || mapping.name_order != NameOrder::as_written;
}

/// The titles of all columns, without those that a file of rejects has in front.
Titles titles_of(const Arguments& arguments) {
    const RowOptions& rows = arguments.rows;
    Titles header;
    if (is_workbook(arguments.file)) {
        const TableReader table(arguments.file, table_options(rows.sheet, rows.csv.header_row));
        for (const TableColumn& column : table.view().columns) header.push_back(column.title);
    } else {
        header = RecordReader(arguments.file, rows.file()).header();
    }
    Titles titles = Columns(header).names();
    std::erase_if(titles, [](const std::string& title) { return is_reject_column(title); });
    return titles;
}

/// Whether columns have all titles of a mapping, except those that it leaves out.
bool have_titles(const Titles& titles, const KeptMapping& mapping) {
    Titles needed = mapping.titles;
    std::erase_if(needed, [&mapping](const std::string& title) {
        return std::ranges::find(mapping.ignored, title) != mapping.ignored.end();
    });
    return titles_beyond(needed, titles).empty();
}

/// Whether the sheet that a mapping names is right for this file too: it is visible, and no other visible
/// sheet has these titles, such as a sheet for a new week.
bool is_sheet_meant(Arguments arguments, const KeptMapping& mapping) {
    SheetOptions& sheet = arguments.rows.sheet;
    const std::vector<std::string> sheets =
        TableReader(arguments.file, table_options(sheet, std::nullopt)).view().sheets;
    if (std::ranges::find(sheets, mapping.sheet) == sheets.end()) return false;
    return std::ranges::none_of(sheets, [&](const std::string& name) {
        sheet.name = name;
        return name != mapping.sheet && have_titles(titles_of(arguments), mapping);
    });
}

/// Whether the title row that a mapping names is also the title row of this file. False if a row above it
/// has the titles, because that row is taken without the mapping.
bool is_header_row_meant(const Arguments& arguments, const KeptMapping& mapping) {
    if (!is_workbook(arguments.file)) return !have_titles(titles_of(arguments), mapping);
    const TableReader table(arguments.file, table_options(arguments.rows.sheet, std::nullopt));
    const auto proposed = table.view().header_row;
    return !proposed || *proposed >= mapping.header_row || !have_titles(titles_of(arguments), mapping);
}

/// The arguments with the way in which a mapping reads the file: where its titles are, not what they mean. If
/// the file may have its titles elsewhere, a person decides.
Arguments read_as(Arguments arguments, const KeptMapping& mapping) {
    RowOptions& rows = arguments.rows;
    if (rows.csv.encoding == usual_csv.encoding && !mapping.encoding.empty())
        rows.csv.encoding = mapping.encoding;
    const bool has_sheets = !mapping.sheet.empty() && is_workbook(arguments.file);
    if (!rows.sheet.name && has_sheets) {
        Arguments kept = arguments;
        if (mapping.header_row > 0) kept.rows.csv.header_row = mapping.header_row;
        if (is_sheet_meant(kept, mapping)) rows.sheet.name = mapping.sheet;
    }
    if (!rows.csv.header_row && mapping.header_row > 0 && is_header_row_meant(arguments, mapping))
        rows.csv.header_row = mapping.header_row;
    return arguments;
}

/// The titles as a mapping reads them; none if the file cannot be read in this way, because the mapping is
/// for another file.
std::optional<Titles> titles_as(const Arguments& arguments, const KeptMapping& mapping) {
    try {
        return titles_of(read_as(arguments, mapping));
    } catch (const std::exception&) {
        // The file is read again without the mapping, which says what is wrong with it.
        return std::nullopt;
    }
}

MappingChoice named_mapping(const Arguments& arguments) {
    auto mapping = kept_mapping(arguments.kept.used);
    if (!mapping)
        throw not_decided("There is no " + mapping_text(arguments.kept.used) + '.',
                          "\"cis mappings\" lists those there are.");
    // A pipe can be read only once. Unknown columns are refused later.
    if (!can_be_read_again(arguments.file)) return {.mapping = *std::move(mapping)};
    const Titles titles = titles_of(read_as(arguments, *mapping));
    const Titles missing = titles_beyond(mapping->titles, titles);
    const auto is_missing = [&missing](const std::string& title) {
        return std::ranges::find(missing, title) != missing.end();
    };
    std::erase_if(mapping->ignored, is_missing);
    Titles new_titles = titles_beyond(titles, mapping->titles);
    return {.mapping = *std::move(mapping), .new_titles = std::move(new_titles)};
}

/// All kept mappings. Throws if one of them cannot be read, because it may be the one for this file.
std::vector<KeptMapping> readable_mappings() {
    try {
        return kept_mappings();
    } catch (const InputError& error) {
        throw not_decided(std::string(error.what()) + '.',
                          "--no-mapping reads the file without any mapping.");
    }
}

std::optional<MappingChoice> found_mapping(const Arguments& arguments) {
    std::vector<MappingTrial> trials;
    // Results are kept, because a workbook is read as a whole for its titles, and most mappings have them in
    // the same place.
    std::map<std::pair<std::string, std::string>, std::optional<Titles>> titles_at;
    for (KeptMapping& mapping : readable_mappings()) {
        const bool names_place = !mapping.sheet.empty() || mapping.header_row > 0;
        std::pair place(names_place ? mapping.name : "", mapping.encoding);
        if (!titles_at.contains(place)) titles_at.emplace(place, titles_as(arguments, mapping));
        if (const auto& titles = titles_at.at(place))
            trials.push_back({.mapping = std::move(mapping), .titles = *titles});
    }
    std::vector<MappingChoice> best = best_mappings(trials);
    if (best.empty()) return std::nullopt;
    if (best.size() == 1) return std::move(best.front());
    Titles names;
    for (const MappingChoice& choice : best) names.push_back(choice.mapping.name);
    throw not_decided("The mappings " + list_in_quotes(names, " and ") + " suit this file.",
                      "Name one with --mapping NAME, or use none with --no-mapping.");
}

/// Whether `FIELD=COLUMN` names a column. A name can have several, with blanks between them.
bool names(const std::string& assignment, const std::string& title) {
    const std::string columns = assignment.substr(assignment.find('=') + 1);
    return columns == title || (assignment.starts_with("name=") &&
                                (' ' + columns + ' ').find(' ' + title + ' ') != std::string::npos);
}

/// Whether the command says what a column means.
bool is_named(const MappingOptions& options, const std::string& title) {
    return std::ranges::find(options.ignored, title) != options.ignored.end() ||
           std::ranges::any_of(options.assignments,
                               [&title](const std::string& assignment) { return names(assignment, title); });
}

/// Whether the command gives a field another column than a mapping does, or leaves out that column.
bool is_overridden(const MappingOptions& options, const std::string& kept) {
    const std::string field = kept.substr(0, kept.find('=') + 1);
    const auto gives_field = [&](const std::string& assignment) { return assignment.starts_with(field); };
    const auto leaves_out = [&](const std::string& title) { return kept == field + title; };
    return std::ranges::any_of(options.assignments, gives_field) ||
           std::ranges::any_of(options.ignored, leaves_out);
}

/// Asks whether new columns are left out this time. Throws CommandFailure if they are not.
void ask_about_new(Arguments& arguments, MappingChoice choice) {
    std::erase_if(choice.new_titles,
                  [&](const std::string& title) { return is_named(arguments.rows.mapping, title); });
    if (choice.new_titles.empty()) return;
    Titles shown;
    for (const std::string& title : choice.new_titles) shown.push_back(harmless(title));
    const bool is_one = shown.size() == 1;
    const std::string what = (is_one ? "Column " : "Columns ") + list_in_quotes(shown, " and ") +
                             (is_one ? " is" : " are") + " new since " + mapping_text(choice.mapping.name) +
                             " was kept.";
    const bool can_be_asked = !arguments.yes && can_ask(is_standard_input(arguments.file));
    if (can_be_asked &&
        is_confirmed(what + (is_one ? " Leave it" : " Leave them") + " out this time? [y/N] ", false, {})) {
        Titles& ignored = arguments.rows.mapping.ignored;
        ignored.insert(ignored.end(), choice.new_titles.begin(), choice.new_titles.end());
        return;
    }
    throw not_decided(what, "Say with --mapping " + choice.mapping.name + " what becomes of " +
                                (is_one ? "it" : "them") +
                                ", by --ignore or --map; --no-mapping reads the file without the mapping.");
}

/// The arguments, completed with what a mapping says.
Arguments with_mapping(const Arguments& given, const KeptMapping& mapping) {
    Arguments arguments = read_as(given, mapping);
    MappingOptions& options = arguments.rows.mapping;
    const auto add = [](Titles& to, const Titles& more) { to.insert(to.end(), more.begin(), more.end()); };
    KeptMapping rest = mapping;
    std::erase_if(rest.map, [&](const std::string& kept) { return is_overridden(given.rows.mapping, kept); });
    std::erase_if(rest.ignored,
                  [&](const std::string& title) { return is_named(given.rows.mapping, title); });
    add(options.assignments, rest.map);
    add(options.ignored, rest.ignored);
    if (!options.key && !mapping.id_column.empty()) options.key = mapping.id_column;
    if (arguments.rows.country.empty()) arguments.rows.country = mapping.country;
    options.typed = options.typed || mapping.is_typed;
    options.ignore_others = options.ignore_others || mapping.ignores_others;
    if (mapping.name_order == last_first) options.name_order = NameOrder::last_first;
    arguments.kept.used = mapping.name;
    return arguments;
}

/// The mapping that the arguments make of the file.
KeptMapping mapping_of(const Arguments& arguments) {
    const RowOptions& rows = arguments.rows;
    return {.name = arguments.kept.added,
            .titles = titles_of(arguments),
            .sheet = rows.sheet.name.value_or(""),
            .header_row = rows.csv.header_row.value_or(0),
            .encoding = rows.csv.encoding == usual_csv.encoding ? "" : rows.csv.encoding,
            .country = rows.country,
            .map = rows.mapping.assignments,
            .ignored = rows.mapping.ignored,
            .ignores_others = rows.mapping.ignore_others,
            .id_column = rows.mapping.key.value_or(""),
            .name_order = rows.mapping.name_order == NameOrder::last_first ? last_first : "",
            .is_typed = rows.mapping.typed};
}

/// A name for the mapping, if a person wants to keep it; otherwise empty.
std::string wanted_name(const Arguments& arguments) {
    const RowOptions& rows = arguments.rows;
    const bool is_worth_it = says_what_columns_mean(rows.mapping) || rows.csv.header_row || rows.sheet.name;
    if (!arguments.dry_run || !arguments.kept.used.empty() || !is_worth_it || arguments.yes ||
        !can_be_read_again(arguments.file) || !can_ask(is_standard_input(arguments.file)))
        return {};
    std::string question =
        "To read the next file with these titles in the same way, type a name for that, or nothing: ";
    for (;;) {
        const auto answer = answer_to(question, false, {});
        const std::string name = answer.value_or("");
        const std::string fault = name.empty() ? std::string() : fault_of_mapping_name(name);
        if (fault.empty()) return name;
        question = "The name of a mapping " + fault + ". Another name, or nothing: ";
    }
}

}  // namespace

Arguments with_kept_mapping(Arguments arguments, CommandOutput& output) {
    const bool is_named_one = !arguments.kept.used.empty();
    const bool can_be_found = !arguments.rows.is_json_lines && can_be_read_again(arguments.file);
    if (!is_named_one &&
        (arguments.kept.are_off || !can_be_found || says_what_columns_mean(arguments.rows.mapping)))
        return arguments;
    auto choice = is_named_one ? named_mapping(arguments) : found_mapping(arguments);
    if (!choice) return arguments;
    if (!output.options().quiet)
        output.note("mapping", "The columns are read as " + mapping_text(choice->mapping.name) + " says");
    ask_about_new(arguments, *choice);
    return with_mapping(arguments, choice->mapping);
}

void refuse_taken_mapping(const Arguments& arguments) {
    if (arguments.kept.added.empty()) return;
    if (!can_be_read_again(arguments.file))
        throw InputError("--keep-mapping: the input is a pipe, which can be read only once: name a file");
    if (arguments.replace || !kept_mapping(arguments.kept.added)) return;
    throw InputError("--keep-mapping: " + mapping_text(arguments.kept.added) +
                     " is there already, and stays as it is. Take another name, or add --replace.");
}

void keep_columns(const Arguments& given, CommandOutput& output) {
    Arguments arguments = given;
    if (arguments.kept.added.empty()) {
        arguments.kept.added = wanted_name(arguments);
        if (arguments.kept.added.empty()) return;
        refuse_taken_mapping(arguments);
    }
    keep_mapping(mapping_of(arguments), arguments.replace);
    if (!output.options().quiet) {
        output.note("mapping_kept", "Kept: " + mapping_text(arguments.kept.added) +
                                        ". The next file with these titles is read in the same way");
    }
}

}  // namespace cis::programs::ingest_command
