#include "invitation.hpp"

#include <cstdlib>
#include <optional>
#include <string>

#include "csv/byte_source.hpp"
#include "options/input_error.hpp"
#include "run/dry_run.hpp"
#include "terminal/question.hpp"
#include "text/harmless_text.hpp"

namespace cis::programs {
namespace {

std::string workspace_of(const cis::Client& client) {
    const char* const chosen = std::getenv("CIS_WORKSPACE_ID");  // NOLINT(concurrency-mt-unsafe): only read
    if (chosen != nullptr && *chosen != '\0') return harmless(chosen);
    const auto pages = client.workspaces().list().pages().next();
    // An API key has one workspace. Of its fields, only the id may be known.
    const bool is_known = pages && *pages && (*pages)->data.size() == 1 && (*pages)->data.front().id;
    return is_known ? harmless(*(*pages)->data.front().id) : "the one of the API key";
}

std::string rows_of(const Arguments& arguments) {
    const bool is_standard = is_standard_input(arguments.file);
    if (is_standard || !can_be_read_again(arguments.file))
        return "those of " +
               (is_standard ? "standard input" : harmless("'" + arguments.file.string() + "'")) +
               ", not counted";
    const CheckedRows rows = dry_run(arguments, {});
    std::string text =
        std::to_string(rows.sendable) + " to send, " + std::to_string(rows.rejected) + " rejected";
    if (rows.duplicates > 0) text += ", " + std::to_string(rows.duplicates) + " duplicates";
    if (rows.held_back_lines > 0) {
        text +=
            ", " + std::to_string(rows.held_back_lines) + " lines held back because of a fault of quoting";
    }
    if (!rows.lack.empty()) text += " (" + rows.lack + ')';
    return text;
}

}  // namespace

bool may_invite(const cis::Client& client, const Arguments& arguments) {
    const bool is_input_taken = is_standard_input(arguments.file);
    if (arguments.yes || !can_ask(is_input_taken)) return true;
    const std::optional<cis::Posting> posting = client.postings().find(arguments.posting).send();
    if (!posting) throw InputError("the posting is not in this workspace");
    const std::string question = "Posting:   " + harmless(posting->title) + " (" + harmless(posting->status) +
                                 ")\nWorkspace: " + workspace_of(client) +
                                 "\nRows:      " + rows_of(arguments) +
                                 "\nThis invites real people. Continue? [y/N] ";
    return is_confirmed(question, is_input_taken);
}

}  // namespace cis::programs
