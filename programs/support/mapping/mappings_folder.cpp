#include "mapping/mappings_folder.hpp"

#include <algorithm>
#include <cstddef>
#include <system_error>

#include <cis/core/secret.hpp>

#include "failure/command_failure.hpp"
#include "failure/input_error.hpp"
#include "files/file_lock.hpp"
#include "files/private_file.hpp"
#include "mapping/mapping_file.hpp"
#include "profile/config_folder.hpp"
#include "text/harmless_text.hpp"

namespace cis::programs {
namespace {

constexpr const char* ending = ".toml";
/// Room for the titles of the most columns that a sheet can have.
constexpr std::size_t most_bytes = std::size_t{4} * 1024 * 1024;

}  // namespace

std::filesystem::path mappings_folder() { return config_folder() / "mappings"; }

std::filesystem::path file_of_mapping(const std::string& name) { return mappings_folder() / (name + ending); }

std::vector<KeptMapping> kept_mappings() {
    std::vector<std::string> names;
    if (!config_folder_if_known()) return {};
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator(mappings_folder(), none)) {
        const std::string name = entry.path().stem().string();
        // An editor may leave other files here.
        if (entry.path().extension() == ending && fault_of_mapping_name(name).empty()) names.push_back(name);
    }
    std::ranges::sort(names);
    std::vector<KeptMapping> mappings;
    for (const std::string& name : names) {
        if (auto mapping = kept_mapping(name)) mappings.push_back(*std::move(mapping));
    }
    return mappings;
}

std::optional<KeptMapping> kept_mapping(const std::string& name) {
    const std::filesystem::path file = file_of_mapping(name);
    const auto text = read_private_file(file, most_bytes);
    if (!text) return std::nullopt;
    return mapping_from(text->reveal(), name, file.string());
}

void keep_mapping(const KeptMapping& mapping, bool replaces) {
    const std::filesystem::path file = file_of_mapping(mapping.name);
    make_private_folder(file.parent_path());
    const std::string text = text_of(mapping);
    // Checks that what is written can be read, because a title may have bytes that TOML cannot have.
    static_cast<void>(mapping_from(text, mapping.name, "the new " + file.string()));
    const FileLock lock(file.parent_path() / "mappings.lock");
    std::error_code unknown;
    if (!replaces && std::filesystem::exists(file, unknown)) {
        throw InputError("The mapping '" + mapping.name +
                         "' was kept meanwhile, and stays as it is. Take another name, or add --replace.");
    }
    replace_private_file(file, text);
}

bool forget_mapping(const std::string& name) {
    std::error_code failed;
    const std::filesystem::path file = file_of_mapping(name);
    const bool was_there = std::filesystem::remove(file, failed);
    if (failed) {
        throw CommandFailure(ExitCode::output,
                             harmless("'" + file.string() + "' cannot be removed: " + failed.message()));
    }
    return was_there;
}

}  // namespace cis::programs
