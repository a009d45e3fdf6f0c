#include <fstream>
#include <string>
#include <system_error>
#include <utility>

#include "failure/input_error.hpp"
#include "files/private_file.hpp"
#include "text/harmless_text.hpp"

namespace cis::programs {

// The right to read a file depends on its access list: NewFile gives one that names its owner alone.

std::optional<Secret> read_private_file(const std::filesystem::path& path, std::size_t most) {
    const auto refuse = [&path](const std::string& why) {
        throw InputError(harmless("'" + path.string() + "' " + why + '.'), {path.string()});
    };
    std::error_code failed;
    const auto status = std::filesystem::status(path, failed);
    if (!std::filesystem::exists(status)) return std::nullopt;
    if (!std::filesystem::is_regular_file(status)) refuse("is not an ordinary file");
    std::ifstream file(path, std::ios::binary);
    if (!file) refuse("cannot be read");
    std::string text(most + 1, '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    const auto size = static_cast<std::size_t>(file.gcount());
    text.resize(size);
    Secret secret(std::move(text));
    if (size > most) refuse("has more than " + std::to_string(most) + " bytes");
    return secret;
}

void make_private_folder(const std::filesystem::path& folder) {
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    if (!failed) return;
    throw InputError(harmless("'" + folder.string() + "' cannot be made: " + failed.message() + '.'),
                     {folder.string()});
}

}  // namespace cis::programs
