#include "profile/profiles_text.hpp"

#include <array>
#include <filesystem>
#include <utility>
#include <vector>

#include <cis/http/url.hpp>

#include "failure/input_error.hpp"
#include "profile/key_text.hpp"
#include "settings/settings_reading.hpp"
#include "settings/settings_text.hpp"

namespace cis::programs {
namespace {

constexpr std::array<const char*, 2> file_members{"default", "profiles"};
constexpr std::array<const char*, 6> profile_members{"url",       "key",     "key-command",
                                                     "workspace", "ca-file", "output"};
constexpr std::array<const char*, 3> look_members{"number-format", "time-zone", "language"};

/// Reads one text. Its functions throw InputError.
class ProfilesReading {
public:
    explicit ProfilesReading(const SettingsReading& reading) : reading_(reading) {}

    [[nodiscard]] Profiles read(const toml::table& root) const {
        reading_.check_members(root, file_members);
        Profiles profiles;
        if (const toml::node* const all = root.get("profiles")) {
            for (const auto& [name, node] : table_in(*all, "profiles")) {
                if (const auto fault = fault_of_profile_name(std::string(name.str())); !fault.empty())
                    reading_.refuse(name.source(), "the name of a profile " + fault);
                profiles.all.push_back(profile_in(std::string(name.str()), node));
            }
        }
        if (const toml::node* const chosen = root.get("default")) {
            profiles.chosen = reading_.text_in(*chosen, "default");
            if (profiles.find(profiles.chosen) == nullptr)
                reading_.refuse(chosen->source(), "default names no profile of this file");
        }
        return profiles;
    }

private:
    [[nodiscard]] Profile profile_in(const std::string& name, const toml::node& node) const {
        const toml::table& members = table_in(node, "a profile");
        reading_.check_members(members, profile_members);
        Profile profile{.name = name, .line = node.source().begin.line};
        profile.url = required(members, "url");
        const bool is_plaintext_right = true;  // client_for() says whether it may be used
        if (const auto url = BaseUrl::parse(profile.url, is_plaintext_right); !url)
            reading_.refuse(members.get("url")->source(), "url " + url.error().reason);
        profile.workspace = reading_.optional_text(members, "workspace");
        profile.ca_file = reading_.optional_text(members, "ca-file");
        if (!profile.ca_file.empty() && !std::filesystem::path(profile.ca_file).is_absolute())
            reading_.refuse(members.get("ca-file")->source(), "ca-file must be an absolute path");
        read_key(members, profile);
        if (const toml::node* const looks = members.get("output")) profile.looks = looks_in(*looks);
        return profile;
    }

    void read_key(const toml::table& members, Profile& profile) const {
        const toml::node* const key = members.get("key");
        const toml::node* const command = members.get("key-command");
        if (key != nullptr && command != nullptr)
            reading_.refuse(command->source(), "key and key-command exclude each other");
        if (key == nullptr && command == nullptr)
            reading_.refuse(members.source(),
                            profile_text(profile.name) + " has neither key nor key-command");
        if (key != nullptr) {
            profile.key = Secret(reading_.text_in(*key, "key"));
            if (const auto fault = fault_of_key(profile.key.reveal()); !fault.empty())
                reading_.refuse(key->source(), "key " + fault);
            return;
        }
        const toml::array* const words = command->as_array();
        if (words == nullptr || words->empty())
            reading_.refuse(command->source(),
                            "key-command must be a list of words, as in [\"pass\", \"show\", \"x\"]");
        for (const toml::node& word : *words)
            profile.key_command.push_back(reading_.text_in(word, "a word of key-command"));
    }

    [[nodiscard]] OutputLooks looks_in(const toml::node& node) const {
        const toml::table& members = table_in(node, "output");
        reading_.check_members(members, look_members);
        return {.number_format = look(members, "number-format"),
                .time_zone = look(members, "time-zone"),
                .language = look(members, "language")};
    }

    [[nodiscard]] OutputLook look(const toml::table& members, const char* member) const {
        const toml::node* const node = members.get(member);
        if (node == nullptr) return {};
        return {.value = reading_.text_in(*node, member), .line = node->source().begin.line};
    }

    [[nodiscard]] std::string required(const toml::table& members, const char* member) const {
        const toml::node* const node = members.get(member);
        if (node == nullptr) reading_.refuse(members.source(), std::string("a profile needs ") + member);
        return reading_.text_in(*node, member);
    }

    [[nodiscard]] const toml::table& table_in(const toml::node& node, const std::string& name) const {
        const toml::table* const members = node.as_table();
        if (members == nullptr)
            reading_.refuse(node.source(), name + " must be a table, as in [profiles.acme]");
        return *members;
    }

    const SettingsReading& reading_;
};

std::string toml_looks(const Profile& profile) {
    const std::string members = settings_member("number-format", profile.looks.number_format.value) +
                                settings_member("time-zone", profile.looks.time_zone.value) +
                                settings_member("language", profile.looks.language.value);
    return members.empty() ? members : "\n[profiles." + profile.name + ".output]\n" + members;
}

}  // namespace

Profiles profiles_from(std::string_view text, const std::string& file) {
    const SettingsReading reading(file);
    return ProfilesReading(reading).read(reading.root_of(text));
}

Secret text_of(const Profiles& profiles) {
    std::string text =
        "# The profiles of cis. \"cis login\" and \"cis profiles\" write this file anew, without other "
        "comments.\n";
    text += settings_member("default", profiles.chosen);
    for (const Profile& profile : profiles.all) {
        text += "\n[profiles." + profile.name + "]\n" + settings_member("url", profile.url) +
                settings_member("key", profile.key.reveal()) +
                settings_member("key-command", profile.key_command) +
                settings_member("workspace", profile.workspace) +
                settings_member("ca-file", profile.ca_file) + toml_looks(profile);
    }
    return {std::move(text)};
}

}  // namespace cis::programs
