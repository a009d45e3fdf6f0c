#include "report/page/page_file.hpp"

#include <string>
#include <system_error>
#include <utility>

#include "failure/command_failure.hpp"
#include "files/draft.hpp"
#include "files/output_target.hpp"

namespace cis::programs::report_command {

PageFile::PageFile(std::filesystem::path path, bool replaces) : path_(std::move(path)), replaces_(replaces) {
    auto target = output_target(path_);
    // A device or a pipe must not become a file, and it cannot be replaced as a whole.
    std::error_code unknown;
    const std::filesystem::file_status status = std::filesystem::status(path_, unknown);
    if (std::filesystem::is_directory(status)) refuse(std::make_error_code(std::errc::is_a_directory));
    if (!std::filesystem::status_known(status)) refuse(unknown);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
        throw InputError("-o: " + path_.string() +
                         " is not a regular file; for a pipe or a device, write to standard output: -o -");
    }
    refuse_file();
    path_ = std::move(target);
    try {
        draft_.emplace(new_draft_of(path_));
    } catch (const std::system_error& error) {
        refuse(error.code());
    }
}

PageFile::~PageFile() {
    if (draft_) draft_->remove();
}

void PageFile::publish(std::string_view text) {
    try {
        draft_->append(text, NewFile::Durability::power_failure);
    } catch (const std::system_error& error) {
        fail(error.code());
    }
    refuse_file();  // it may have been created meanwhile
    std::error_code failed;
    std::filesystem::rename(draft_->path(), path_, failed);
    if (failed) fail(failed);
    draft_.reset();
}

void PageFile::refuse(const std::error_code& error) const {
    throw InputError("-o: '" + path_.string() + "' cannot be created: " + error.message());
}

void PageFile::refuse_file() const {
    std::error_code unknown;
    if (replaces_ || !std::filesystem::exists(path_, unknown)) return;
    throw InputError("'" + path_.string() +
                     "' is there already, and stays as it is. Name another file with -o, or use --replace.");
}

void PageFile::fail(const std::error_code& error) const {
    throw CommandFailure(ExitCode::output, "cannot write '" + path_.string() + "': " + error.message());
}

}  // namespace cis::programs::report_command
