#include "profile/profiles_file.hpp"

#include <cstddef>
#include <filesystem>
#include <string>

#include <cis/core/secret.hpp>

#include "failure/input_error.hpp"
#include "files/file_lock.hpp"
#include "files/private_file.hpp"
#include "profile/config_folder.hpp"
#include "profile/profiles_text.hpp"

namespace cis::programs {
namespace {

Profiles profiles_in(const std::filesystem::path& file) {
    // Room for some hundred profiles.
    constexpr std::size_t most = std::size_t{64} * 1024;
    const auto text = read_private_file(file, most);
    return text ? profiles_from(text->reveal(), file.string()) : Profiles{};
}

}  // namespace

Profiles kept_profiles() { return profiles_in(profiles_file()); }

Profiles change_profiles(const std::function<void(Profiles&)>& change) {
    const std::filesystem::path file = profiles_file();
    make_private_folder(file.parent_path());
    const FileLock lock(file.parent_path() / "profiles.lock");
    Profiles profiles = profiles_in(file);
    change(profiles);
    const Secret text = text_of(profiles);
    // Checks that what is written can be read, because a path may have bytes that TOML cannot have.
    static_cast<void>(profiles_from(text.reveal(), "the new " + file.string()));
    replace_private_file(file, text.reveal());
    return profiles;
}

}  // namespace cis::programs
