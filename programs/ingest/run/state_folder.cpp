#include "ingest/run/state_folder.hpp"

#include <system_error>
#include <utility>

#include <cis/ingest/state_folder.hpp>

#include "failure/input_error.hpp"
#include "ingest/run/journal_file.hpp"
#include "text/harmless_text.hpp"

namespace cis::programs::ingest_command {
namespace {

namespace fs = std::filesystem;

constexpr const char* folder_beside_journal = "cis-state";

/// @return why the folder cannot be used; empty if it can
std::string fault_of(const fs::path& folder) {
    if (const auto error = ingest::prepare_state_folder(folder)) return error->reason;
    if (const std::error_code refused = fault_of_writing(folder))
        return folder.string() + ": cannot be written: " + refused.message();
    return {};
}

}  // namespace

StateFolder choose_state_folder(const UserFolders& user, const fs::path& journal) {
    StateFolder chosen;
    const auto skip = [&](const std::string& name, const std::string& why) {
        chosen.skipped.push_back(name + ' ' + why);
    };
    const auto take = [&](const std::string& name, const fs::path& folder) {
        if (const std::string fault = fault_of(folder); fault.empty()) {
            chosen.path = folder;
        } else {
            skip(name, "is not used: " + fault);
        }
    };
    // The specification of XDG_STATE_HOME says that a relative path is ignored.
    if (!user.state_home) {
        skip("XDG_STATE_HOME", "is not set");
    } else if (!fs::path(*user.state_home).is_absolute()) {
        skip("XDG_STATE_HOME", "is not an absolute path");
    } else {
        take("XDG_STATE_HOME", fs::path(*user.state_home) / "cis-cpp");
    }
    const std::pair<const char*, const std::optional<std::string>&> homes[] = {{name_of_home, user.home},
                                                                               {name_of_entry, user.entry}};
    for (const auto& [name, home] : homes) {
        if (!chosen.path.empty()) return chosen;
        if (!home) {
            skip(name, "is not set");
        } else if (!fs::path(*home).is_absolute()) {
            skip(name, "is not an absolute path");
        } else if (const std::string fault = fault_of_home(*home); !fault.empty()) {
            skip(name, "('" + *home + "') is not used: " + fault);
        } else {
            take(name, state_folder_below(*home));
        }
    }
    if (!chosen.path.empty()) return chosen;
    if (journal.empty()) {
        skip("a journal,", "beside which a folder could be, is not used");
    } else {
        take("the folder of the journal", fs::absolute(journal).parent_path() / folder_beside_journal);
    }
    return chosen;
}

fs::path state_folder(const Arguments& arguments, bool has_claims, Notes& notes) {
    if (arguments.no_state) {
        notes.say("no_state",
                  "with --no-state, runs on this machine see each other only in the posting's list");
        return {};
    }
    const fs::path journal = journal_file(arguments);
    const StateFolder chosen = choose_state_folder(UserFolders::of_this_process(), journal);
    if (chosen.path.empty()) {
        if (has_claims) return {};
        std::string tried;
        for (const std::string& one : chosen.skipped) {
            if (!tried.empty()) tried += "; ";
            tried += one;
        }
        throw InputError("there is no folder in which runs of this user can see each other (" +
                         harmless(tried) +
                         "): name one by XDG_STATE_HOME, or give --no-state if no other run brings people "
                         "into this posting at the same time");
    }
    if (chosen.path.filename() == folder_beside_journal) {
        notes.say("state_folder", "no home folder can be used: what runs know of each other is in '" +
                                      harmless(chosen.path.string()) + "'");
    }
    return chosen.path;
}

}  // namespace cis::programs::ingest_command
