#include "files/secret_file.hpp"

#include <string>
#include <system_error>

#include <cis/core/secret.hpp>

namespace cis::programs {
namespace {

std::filesystem::path with_suffix(std::filesystem::path path) {
    path += ".new";
    return path;
}

}  // namespace

SecretFile::SecretFile(const std::filesystem::path& path, Existing existing)
    : path_(path), has_name_(existing == Existing::refused), file_(has_name_ ? path : with_suffix(path)) {
    try {
        // Without this, a crash could lose the file's name although its content is on the disk.
        file_.sync_name();
    } catch (const std::system_error&) {
        file_.remove();
        throw;
    }
}

SecretFile::~SecretFile() {
    if (file_.is_empty() || !has_name_) file_.remove();
}

void SecretFile::append(std::string_view line) {
    // Secret overwrites its memory at the end.
    const Secret text(std::string(line) + '\n');
    file_.append(text.reveal(), NewFile::Durability::power_failure);
    if (!has_name_) take_name();
}

void SecretFile::take_name() {
    std::filesystem::rename(file_.path(), path_);
    has_name_ = true;
    file_.sync_name();
}

}  // namespace cis::programs
