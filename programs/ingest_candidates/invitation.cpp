#include "invitation.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "csv/byte_source.hpp"
#include "options/input_error.hpp"
#include "run/dry_run.hpp"
#include "run/earlier_runs.hpp"
#include "run/line_list.hpp"
#include "run/row_findings.hpp"
#include "service/workspace_choice.hpp"
#include "terminal/question.hpp"
#include "text/harmless_text.hpp"
#include "text/number_of.hpp"

namespace cis::programs {
namespace {

std::string workspace_of(const cis::Client& client) {
    if (const auto chosen = chosen_workspace()) return harmless(*chosen);
    const auto pages = client.workspaces().list().pages().next();
    // An API key has one workspace. It may be that only the id of that workspace is known.
    const bool is_known = pages && *pages && (*pages)->data.size() == 1 && (*pages)->data.front().id;
    return is_known ? harmless(*(*pages)->data.front().id) : "the one of the API key";
}

/// The size and the time of the file. They change when the file is saved.
struct Saved {
    std::uintmax_t size{};
    std::filesystem::file_time_type time{};

    friend bool operator==(const Saved&, const Saved&) = default;
};

std::optional<Saved> saved(const Arguments& arguments) {
    if (is_standard_input(arguments.file) || !can_be_read_again(arguments.file)) return std::nullopt;
    return Saved{.size = std::filesystem::file_size(arguments.file),
                 .time = std::filesystem::last_write_time(arguments.file)};
}

/// The rows of the input before a run.
struct Rows {
    std::string text{};                      ///< how many rows are in which state
    std::string sharing{};                   ///< rows that share an address; empty: there are none
    std::string lost_letters{};              ///< rows whose names lost letters; empty: there are none
    std::optional<std::size_t> to_invite{};  ///< none: they were not counted
};

std::string who_shares(const std::vector<std::size_t>& lines) {
    if (lines.empty()) return {};
    const std::size_t named = std::min(lines.size(), RowFindings::shown);
    return number_of(lines.size(), "person shares", "people share") +
           " an e-mail address with another row: " +
           line_list({lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(named)}, lines.size());
}

/// A line of the plan below the number of rows.
std::string line_of(const std::string& text) { return text.empty() ? text : "           " + text + '\n'; }

Rows count_rows(const cis::Client& client, const Arguments& arguments) {
    const bool is_standard = is_standard_input(arguments.file);
    if (is_standard || !can_be_read_again(arguments.file)) {
        return {.text = "those of " +
                        (is_standard ? "standard input" : harmless("'" + arguments.file.string() + "'")) +
                        ", not counted"};
    }
    const CheckedRows rows = dry_run(arguments, {});
    const EarlierRuns earlier = earlier_runs(client, arguments);
    const std::size_t rest = rows.sendable - earlier.in - earlier.in_conflict;
    std::string text = earlier.in > 0 ? number_of(earlier.in, "is in", "are in") + "; " +
                                            number_of(rest, "remains", "remain")
                                      : std::to_string(rest) + " to send";
    if (rows.rejected > 0) text += ", " + std::to_string(rows.rejected) + " rejected";
    if (earlier.in_conflict > 0) text += ", " + std::to_string(earlier.in_conflict) + " in conflict";
    if (rows.duplicates > 0) text += ", " + number_of(rows.duplicates, "duplicate");
    if (rows.held_back_lines > 0)
        text += ", " + number_of(rows.held_back_lines, "line") + " held back because of a fault of quoting";
    if (!rows.lack.empty()) text += " (" + rows.lack + ')';
    return {.text = std::move(text),
            .sharing = who_shares(rows.sharing_lines),
            .lost_letters = rows.lost_letters,
            .to_invite = rest};
}

}  // namespace

bool asks_first(const Arguments& arguments) {
    return !arguments.yes && can_ask(is_standard_input(arguments.file));
}

bool may_invite(const cis::Client& client, const Arguments& arguments, const cis::Posting& posting,
                std::stop_token stop) {
    const auto counted = saved(arguments);
    const Rows rows = count_rows(client, arguments);
    const std::string plan = "Posting:   " + harmless(posting.title) + " (" +
                             harmless(posting.archived ? "archived" : posting.status) +
                             ")\nWorkspace: " + workspace_of(client) + "\nRows:      " + rows.text + '\n' +
                             line_of(rows.sharing) + line_of(rows.lost_letters);
    if (rows.to_invite == 0) {
        std::cerr << plan;
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

}  // namespace cis::programs
