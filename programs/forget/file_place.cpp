#include "forget/file_place.hpp"

#include "failure/command_failure.hpp"
#include "files/draft.hpp"
#include "files/new_file.hpp"
#include "text/harmless_text.hpp"

namespace cis::programs::forget_command {

std::string FilePlace::name() const { return "'" + harmless(file_.string()) + "'"; }

void FilePlace::search(Person& person) {
    searched_ = stamp_of(file_);
    entries_ = count(person);
}

std::vector<Finding> FilePlace::findings() const {
    return {{.place = "file",
             .file = file_.string(),
             .content = content(),
             .entries = entries_,
             .stays = stays()}};
}

void FilePlace::reserve() {
    if (!is_being_written(file_)) return;
    throw CommandFailure({.exit = ExitCode::busy,
                          .kind = "busy",
                          .message = name() + " is still being written, and nothing was deleted.",
                          .advice = "Wait for the run that writes it, and run the same command again."});
}

void FilePlace::remove() {
    // A run that was killed may have left the person in a draft.
    remove_abandoned_drafts(std::filesystem::canonical(file_).parent_path());
    if (entries_ == 0 || stays()) return;
    check_unchanged();
    write_again([this] { check_unchanged(); });
}

void FilePlace::check_unchanged() const {
    if (stamp_of(file_) == searched_) return;
    throw CommandFailure({.exit = ExitCode::busy,
                          .kind = "busy",
                          .message = name() + " has changed meanwhile, and stays as it is.",
                          .advice = "Close the program that writes it, and run the same command again."});
}

}  // namespace cis::programs::forget_command
