#include "files/draft.hpp"

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "text/ascii.hpp"

namespace cis::programs {
namespace {

/// The mark of our drafts, which no other program uses.
constexpr std::string_view draft_mark = ".cis-draft-";

bool is_draft_name(std::string_view name) {
    const std::size_t mark = name.rfind(draft_mark);
    return mark != std::string_view::npos && mark + draft_mark.size() < name.size() &&
           std::ranges::all_of(name.substr(mark + draft_mark.size()), is_digit);
}

}  // namespace

void remove_abandoned_drafts(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> drafts;
    std::error_code unreadable;
    for (std::filesystem::directory_iterator at(folder, unreadable), end; !unreadable && at != end;
         at.increment(unreadable)) {
        if (is_draft_name(at->path().filename().string())) drafts.push_back(at->path());
    }
    for (const std::filesystem::path& draft : drafts) remove_if_abandoned(draft);
}

std::filesystem::path new_draft_of(const std::filesystem::path& file) {
    const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
    remove_abandoned_drafts(folder);
    // In containers, several processes may have the same id, so the id of the process is not enough.
    return folder /
           (file.filename().string() + std::string(draft_mark) + std::to_string(std::random_device()()));
}

}  // namespace cis::programs
