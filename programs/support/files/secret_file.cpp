#include "files/secret_file.hpp"

#include <string>
#include <system_error>
#include <utility>

#include <cis/core/secret.hpp>

namespace cis::programs {

SecretFile::SecretFile(std::filesystem::path path) : file_(std::move(path)) {
    try {
        // Without this, a crash could lose the file's name although its content is on the disk.
        file_.sync_name();
    } catch (const std::system_error&) {
        file_.remove();
        throw;
    }
}

SecretFile::~SecretFile() {
    if (file_.is_empty()) file_.remove();
}

void SecretFile::append(std::string_view line) {
    // Secret overwrites its memory at the end.
    const Secret text(std::string(line) + '\n');
    file_.append(text.reveal(), NewFile::Durability::power_failure);
}

}  // namespace cis::programs
