#include "files/draft.hpp"

#include <random>
#include <string>
#include <system_error>
#include <vector>

namespace cis::programs {

std::filesystem::path new_draft_of(const std::filesystem::path& file) {
    const std::string beginning = file.filename().string() + ".draft-";
    const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
    std::vector<std::filesystem::path> drafts;
    std::error_code unreadable;
    for (std::filesystem::directory_iterator at(folder, unreadable), end; !unreadable && at != end;
         at.increment(unreadable)) {
        if (at->path().filename().string().starts_with(beginning)) drafts.push_back(at->path());
    }
    for (const std::filesystem::path& draft : drafts) remove_if_abandoned(draft);
    // In a container each process may have the same id, so an id would not do.
    return folder / (beginning + std::to_string(std::random_device()()));
}

}  // namespace cis::programs
