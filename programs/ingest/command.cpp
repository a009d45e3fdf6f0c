#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>
#include <utility>

#include "command/command_client.hpp"
#include "command/commands.hpp"
#include "csv/encoding_check.hpp"
#include "failure/input_error.hpp"
#include "ingest/arguments.hpp"
#include "ingest/column_memory.hpp"
#include "ingest/file_questions.hpp"
#include "ingest/invitation.hpp"
#include "ingest/output_files.hpp"
#include "ingest/run/decision_list.hpp"
#include "ingest/run/dry_run.hpp"
#include "ingest/run/result_json.hpp"
#include "ingest/sending.hpp"
#include "service/posting_choice.hpp"

namespace cis::programs::ingest_command {
namespace {

/// The arguments with the encoding of a text file. Throws InputError if the file cannot be read.
Arguments with_encoding(Arguments arguments) {
    try {
        if (is_workbook(arguments.file)) return arguments;
        arguments.rows.csv.encoding =
            plausible_encoding(arguments.file, arguments.rows.csv.encoding, !arguments.names_as_they_are);
    } catch (const std::system_error& error) {
        throw InputError(error.what());
    }
    return arguments;
}

ExitCode check_file(const Arguments& arguments, CommandOutput& output) {
    Notes notes(output);
    tell_beginning(arguments, notes);
    const CheckedRows rows = dry_run(arguments, &notes);
    output.set_result(result_of_dry_run(rows));
    output.line(checked_as_text(rows));
    return rows.rejected > 0 ? ExitCode::review : ExitCode::done;
}

/// Lists decisions, or withdraws some.
ExitCode tell_decisions(Arguments arguments, CommandOutput& output) {
    const Client client = client_for(output);
    if (auto posting = chosen_posting_if_reachable(client, arguments.posting)) {
        arguments.posting = std::move(posting->id);
        arguments.posting_title = std::move(posting->title);
    }
    arguments.decisions ? list_decisions(client, arguments, output)
                        : undo_decisions(client, arguments, output);
    return ExitCode::done;
}

ExitCode work(const Arguments& given, CommandOutput& output) {
    if (given.rows.is_json_lines && given.rows.csv.delimiter)
        throw CommandFailure(ExitCode::usage,
                             "--delimiter is for CSV: leave it out, or --input-format jsonl");
    const bool is_about_decisions = given.decisions || !given.undone.empty();
    if (!given.dry_run && !is_about_decisions) refuse_unasked(given);
    refuse_taken_names(given);
    refuse_taken_mapping(given);
    const Arguments arguments = with_answers(with_encoding(with_kept_mapping(given, output)));
    if (is_about_decisions) return tell_decisions(arguments, output);
    const ExitCode code = given.dry_run ? check_file(arguments, output) : send_rows(arguments, output);
    keep_columns(arguments, output);
    return code;
}

}  // namespace

Work command(CommandLine& line) {
    const auto arguments = std::make_shared<Arguments>();
    add_options(line, *arguments);
    return [arguments](CommandOutput& output) { return work(*arguments, output); };
}

}  // namespace cis::programs::ingest_command
