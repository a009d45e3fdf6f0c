#include "ingest/invitation.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "csv/byte_source.hpp"
#include "failure/command_failure.hpp"
#include "files/file_stamp.hpp"
#include "ingest/run/dry_run.hpp"
#include "ingest/run/earlier_runs.hpp"
#include "ingest/run/row_findings.hpp"
#include "service/posting_state.hpp"
#include "terminal/question.hpp"
#include "terminal/standard_streams.hpp"
#include "text/harmless_text.hpp"
#include "text/number_of.hpp"

namespace cis::programs::ingest_command {
namespace {

std::string workspace_of(const cis::Client& client) {
    if (!client.workspace_id().empty()) return harmless(client.workspace_id());
    const auto pages = client.workspaces().list().pages().next();
    // An API key has one workspace. At most the id of that workspace is known.
    const bool is_known = pages && *pages && (*pages)->data.size() == 1 && (*pages)->data.front().id;
    return is_known ? harmless(*(*pages)->data.front().id) : "the one of the API key";
}

/// None if the input can be read only once.
std::optional<FileStamp> saved(const Arguments& arguments) {
    if (is_standard_input(arguments.file) || !can_be_read_again(arguments.file)) return std::nullopt;
    return stamp_of(arguments.file);
}

/// How many rows of people who are not in yet are named.
constexpr std::size_t remaining_shown = 10;

/// The rows of the input before a run.
struct Rows {
    std::string text{};                      ///< how many rows are in which state
    std::string difference{};                ///< to the files of earlier runs; empty: there is none
    std::string columns{};                   ///< what they mean; empty if they were not read
    std::string moved{};                     ///< rows with the id of somebody else; empty: there are none
    std::string sharing{};                   ///< rows that share an address; empty: there are none
    std::string sheet{};                     ///< of a workbook; empty for another file
    std::string lost_letters{};              ///< rows whose names lost letters; empty: there are none
    std::string name_order{};                ///< that names are written as `Last, First`; empty: they are not
    std::optional<std::size_t> to_invite{};  ///< none: they were not counted
};

/// The first places as text for people.
std::string first_of(const std::vector<RowPlace>& places, std::size_t most) {
    const auto named = static_cast<std::ptrdiff_t>(std::min(places.size(), most));
    return list_of({places.begin(), places.begin() + named}, places.size());
}

std::string who_shares(const std::vector<RowPlace>& places) {
    if (places.empty()) return {};
    return number_of(places.size(), "person shares", "people share") +
           " an e-mail address with another row: " + first_of(places, RowFindings::shown);
}

std::string who_has_moved(const std::vector<RowPlace>& places) {
    if (places.empty()) return {};
    return number_of(places.size(), "row has", "rows have") +
           " the id of somebody who is in with another e-mail address, and would not be sent: " +
           first_of(places, RowFindings::shown) + ". Does each person keep the id in every file?";
}

/// What differs from the files of earlier runs; empty if nobody from the file is in, or nothing differs.
std::string difference_to(const EarlierRuns& earlier) {
    if (earlier.in == 0) return {};
    std::string text;
    if (!earlier.remaining.empty()) text = "not in yet: " + first_of(earlier.remaining, remaining_shown);
    if (earlier.absent > 0) {
        text += (text.empty() ? "" : "; ") + number_of(earlier.absent, "person who is in is not in this file",
                                                       "people who are in are not in this file");
    }
    return text;
}

/// A line of the plan below the number of rows.
std::string line_of(const std::string& text) { return text.empty() ? text : "           " + text + '\n'; }

Rows count_rows(const cis::Client& client, const Arguments& arguments, const std::stop_token& stop) {
    const bool is_standard = is_standard_input(arguments.file);
    if (is_standard || !can_be_read_again(arguments.file)) {
        return {.text = "those of " +
                        (is_standard ? "standard input" : harmless("'" + arguments.file.string() + "'")) +
                        ", not counted"};
    }
    const CheckedRows rows = dry_run(arguments, nullptr);
    const EarlierRuns earlier = earlier_runs(client, arguments, KnownBy::journal_or_service, stop);
    const std::size_t rest = rows.sendable - earlier.in - earlier.in_conflict;
    // The progress says it in the same words.
    std::string text = earlier.in > 0 ? number_of(earlier.in, "is in; ", "are in; ") : std::string();
    text += std::to_string(rest) + " to go";
    if (rows.rejected > 0) text += ", " + std::to_string(rows.rejected) + " rejected";
    if (earlier.in_conflict > 0) text += ", " + std::to_string(earlier.in_conflict) + " in conflict";
    if (rows.duplicates > 0) text += ", " + number_of(rows.duplicates, "duplicate");
    if (rows.held_back_lines > 0)
        text += ", " + number_of(rows.held_back_lines, "line") + " held back because of a fault of quoting";
    if (!rows.lack.empty()) text += " (" + rows.lack + ')';
    return {.text = std::move(text),
            .difference = difference_to(earlier),
            .columns = rows.columns,
            .moved = who_has_moved(earlier.moved),
            .sharing = who_shares(rows.sharing),
            .sheet = rows.sheet ? "from the " + rows.sheet->summary : std::string(),
            .lost_letters = rows.lost_letters,
            .name_order = rows.name_order,
            .to_invite = rest};
}

void refuse_too_many(const Rows& rows, const Arguments& arguments) {
    if (!arguments.at_most || (rows.to_invite && *rows.to_invite <= *arguments.at_most)) return;
    const std::string what = rows.to_invite
                                 ? number_of(*rows.to_invite, "person", "people") + " would be sent"
                                 : std::string("The rows of this input cannot be counted");
    throw CommandFailure({.exit = ExitCode::usage,
                          .kind = "usage",
                          .message = what + ", and --at-most allows " + std::to_string(*arguments.at_most) +
                                     ". Nothing was sent.",
                          .advice = "Is it the right file? Look at it with --dry-run."});
}

}  // namespace

void look_at_rows(const cis::Client& client, const Arguments& arguments, Notes& notes,
                  const std::stop_token& stop) {
    std::string moved;
    if (arguments.at_most) {
        const Rows rows = count_rows(client, arguments, stop);
        refuse_too_many(rows, arguments);
        moved = rows.moved;
    } else if (arguments.rows.mapping.key && can_be_read_again(arguments.file)) {
        // The run waits while the service is away. A list for this note alone would end the run.
        moved = who_has_moved(earlier_runs(client, arguments, KnownBy::journal, stop).moved);
    }
    if (!moved.empty()) notes.say("other_address", moved);
}

void refuse_unasked(const Arguments& arguments) {
    if (arguments.yes || can_ask(is_standard_input(arguments.file))) return;
    throw CommandFailure({.exit = ExitCode::usage,
                          .kind = "usage",
                          .message = "This invites real people, and nobody can be asked here: it is no "
                                     "terminal. Nothing was sent.",
                          .advice = "Look at the file with --dry-run, then add --yes."});
}

bool may_invite(const cis::Client& client, const Arguments& arguments, const cis::Posting& posting,
                std::stop_token stop) {
    const auto counted = saved(arguments);
    const Rows rows = count_rows(client, arguments, stop);
    refuse_too_many(rows, arguments);
    const std::string plan = "Posting:   " + harmless(posting.title) + " (" + harmless(state_of(posting)) +
                             ")\nWorkspace: " + workspace_of(client) + "\nRows:      " + rows.text + '\n' +
                             line_of(rows.difference) + line_of(rows.moved) + line_of(rows.columns) +
                             line_of(rows.sheet) + line_of(rows.sharing) + line_of(rows.lost_letters) +
                             line_of(rows.name_order);
    if (rows.to_invite == 0) {
        write_message_lines(plan);
    } else if (!is_confirmed(plan + "This invites real people. Continue? [y/N] ",
                             is_standard_input(arguments.file), std::move(stop))) {
        return false;
    }
    if (saved(arguments) != counted) {
        throw InputError("'" + arguments.file.string() +
                         "' was saved again after its rows were counted. Nothing was sent. Run the same "
                         "command again.");
    }
    return true;
}

}  // namespace cis::programs::ingest_command
