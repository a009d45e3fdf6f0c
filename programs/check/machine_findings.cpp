#include "check/machine_findings.hpp"

#include <filesystem>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <cis/ingest/state_folder.hpp>
#include <cis/version.hpp>

#include "command/built_in.hpp"

namespace cis::programs::check_command {
namespace {

namespace fs = std::filesystem;

/// The folder, or the nearest one above it that exists.
fs::path existing_above(fs::path folder) {
    std::error_code failed;
    while (!fs::exists(folder, failed) && folder.has_relative_path()) folder = folder.parent_path();
    return folder;
}

/// Why a run could not use the folder; empty if it could. Creates nothing.
std::string fault_of_state_folder(const fs::path& folder) {
    std::error_code failed;
    const bool exists = fs::is_directory(folder, failed);
    if (exists) {
        if (const auto error = ingest::prepare_state_folder(folder)) return error->reason;
    }
    const fs::path written = exists ? folder : existing_above(folder);
    if (const std::error_code refused = ingest_command::fault_of_writing(written))
        return written.string() + ": cannot be written: " + refused.message();
    return {};
}

/// A place where the folder may be.
struct Place {
    std::string name{};
    std::string home{};
    fs::path folder{};
    std::string fault{};  ///< of the home
};

std::vector<Place> places_of(const ingest_command::UserFolders& user) {
    std::vector<Place> places;
    if (user.state_home) {
        places.push_back({.name = "XDG_STATE_HOME",
                          .home = *user.state_home,
                          .folder = fs::path(*user.state_home) / "cis-cpp"});
    }
    for (const auto& [name, home] : {std::pair(ingest_command::name_of_home, user.home),
                                     std::pair(ingest_command::name_of_entry, user.entry)}) {
        if (!home) continue;
        places.push_back({.name = name,
                          .home = *home,
                          .folder = ingest_command::state_folder_below(*home),
                          .fault = ingest_command::fault_of_home(*home)});
    }
    return places;
}

}  // namespace

Finding state_folder_finding(const ingest_command::UserFolders& user) {
    std::string skipped;
    for (const Place& place : places_of(user)) {
        std::string fault = fs::path(place.home).is_absolute() ? place.fault : "is not an absolute path";
        if (fault.empty()) fault = fault_of_state_folder(place.folder);
        if (!fault.empty()) {
            if (!skipped.empty()) skipped += "; ";
            skipped.append(place.name).append(" is not used: ").append(fault);
            continue;
        }
        std::error_code failed;
        const std::string text = place.folder.string() + (fs::exists(place.folder, failed)
                                                              ? ": private, and can be written"
                                                              : ": the first run of cis ingest makes it");
        if (skipped.empty()) return {.name = "state folder", .text = text};
        return {.name = "state folder",
                .state = FindingState::warning,
                .text = text + " (" + skipped + ')',
                .advice = "Runs that find different folders do not see each other."};
    }
    return {.name = "state folder",
            .state = FindingState::warning,
            .text = skipped.empty() ? "none: this user has no home" : "none: " + skipped,
            .advice = "Name one by XDG_STATE_HOME: only in it runs of cis ingest see each other."};
}

Finding parts_finding() {
    std::string with;
    std::string without;
    for (const BuiltInPart& part : built_in_parts()) {
        std::string& list = part.is_there ? with : without;
        list += (list.empty() ? "" : ", ") + std::string(part.short_text);
    }
    std::string text = "cis " + std::string(version);
    if (!with.empty()) text += " with " + with;
    if (!without.empty()) text += (with.empty() ? " without " : "; without ") + without;
    return {.name = "built in", .text = text};
}

}  // namespace cis::programs::check_command
