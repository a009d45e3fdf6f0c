#include "page/page_file.hpp"

#include <random>
#include <string>
#include <system_error>
#include <utility>

#include "files/output_target.hpp"
#include "options/input_error.hpp"

namespace cis::programs {

PageFile::PageFile(std::filesystem::path path) : path_(std::move(path)) {
    auto target = output_target(path_);
    // A device or a pipe must not become a file, and it cannot be replaced as a whole.
    std::error_code unknown;
    const std::filesystem::file_status status = std::filesystem::status(path_, unknown);
    if (std::filesystem::is_directory(status)) fail(std::make_error_code(std::errc::is_a_directory));
    if (!std::filesystem::status_known(status)) fail(unknown);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
        throw InputError("-o: " + path_.string() +
                         " is not a regular file; for a pipe or a device, write to standard output: -o -");
    }
    path_ = std::move(target);
    // A process that was killed has left its draft, and in a container each process may have the same id.
    draft_.emplace(path_.string() + '.' + std::to_string(std::random_device()()) + ".part");
}

PageFile::~PageFile() {
    if (draft_) draft_->remove();
}

void PageFile::publish(std::string_view text) {
    draft_->append(text, NewFile::Durability::power_failure);
    std::error_code failed;
    std::filesystem::rename(draft_->path(), path_, failed);
    if (failed) fail(failed);
    draft_.reset();
}

void PageFile::fail(const std::error_code& error) const {
    throw std::system_error(error, "cannot write '" + path_.string() + "'");
}

}  // namespace cis::programs
