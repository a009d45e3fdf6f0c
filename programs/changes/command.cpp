#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include <cis/core/exception.hpp>

#include "changes/arguments.hpp"
#include "changes/change_record.hpp"
#include "changes/change_row.hpp"
#include "changes/change_text.hpp"
#include "command/commands.hpp"
#include "copy/change_words.hpp"
#include "copy/copied_postings.hpp"
#include "copy/copy_changes.hpp"
#include "failure/input_error.hpp"
#include "language/language.hpp"
#include "options/database.hpp"
#include "options/since_option.hpp"
#include "service/failure_text.hpp"
#include "table/new_table.hpp"
#include "time/time_zone.hpp"

namespace cis::programs::changes_command {
namespace {

std::vector<CopiedPosting> chosen_postings(sync::MirrorStore& store, const Arguments& arguments) {
    try {
        return copied_postings(store, arguments.posting);
    } catch (const Exception& exception) {
        Failure failure = failure_of(exception.error());
        // The address names something other than a copy that this program can read.
        const ErrorKind kind = exception.error().kind;
        if (kind == ErrorKind::not_found || kind == ErrorKind::invalid_argument)
            failure.exit = ExitCode::usage;
        throw CommandFailure(std::move(failure));
    }
}

/// Writes the table completely, or not at all.
void write_table(const ChangeWords& words, const CopyChanges& changes, const Arguments& arguments) {
    NewTable table(arguments.file,
                   {.titles = change_titles(words), .dialect = arguments.dialect(), .sheet = "Changes"},
                   arguments.replace);
    try {
        for (const PersonChange& change : changes.changes) table.write(change_cells(words, change));
        table.take_place();
    } catch (...) {
        table.discard();
        throw;
    }
}

/// Prints lines. personal_line() adds the last line end.
void print(CommandOutput& output, std::string text) {
    while (text.ends_with('\n')) text.pop_back();
    output.personal_line(text);
}

ExitCode run(Arguments& arguments, CommandOutput& output) {
    if (!arguments.excel.empty() && is_workbook_name(arguments.file))
        throw InputError("--excel is for CSV: leave it out, or name a file that ends in .csv");
    arguments.take_looks(chosen_looks(output.options()));
    use_time_zone(arguments.time_zone);
    const Timestamp since = since_from(arguments.since);
    const bool has_file = !arguments.file.empty();
    if (has_file) refuse_taken_name("-o", arguments.file, arguments.replace);
    const auto store = open_database_to_read(arguments.database);
    const CopyChanges changes = read_changes(*store, chosen_postings(*store, arguments), since);
    const ChangeWords words(language_of(arguments.language));
    if (has_file) {
        write_table(words, changes, arguments);
    } else {
        output.begin_list();
    }
    for (const PersonChange& change : changes.changes) output.record(to_json(change));
    print(output, counts_text(words, changes));
    if (!has_file && !changes.changes.empty()) print(output, people_text(words, changes));
    if (!output.options().quiet) print(output, '\n' + notes_text(words, changes));
    nlohmann::ordered_json result = summary_of(changes);
    result["file"] = text_or_null(arguments.file);
    output.set_result(result);
    return ExitCode::done;
}

}  // namespace

Work command(CommandLine& line) {
    const auto arguments = std::make_shared<Arguments>();
    add_options(line, *arguments);
    return [arguments](CommandOutput& output) { return run(*arguments, output); };
}

}  // namespace cis::programs::changes_command
