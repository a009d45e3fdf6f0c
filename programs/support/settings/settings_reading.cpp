#include "settings/settings_reading.hpp"

#include <algorithm>

#include "failure/input_error.hpp"
#include "text/harmless_text.hpp"
#include "text/nearest_text.hpp"

namespace cis::programs {

toml::table SettingsReading::root_of(std::string_view text) const {
    try {
        return toml_table(text);
    } catch (const TomlFault& fault) {
        refuse_line(fault.line, "this is not TOML: a member is a name, =, and a text in quotes");
    }
}

std::string SettingsReading::text_in(const toml::node& node, const std::string& name) const {
    const auto* const text = node.as_string();
    if (text == nullptr) refuse(node.source(), name + " must be a text in quotes");
    if (text->get().empty()) refuse(node.source(), name + " must not be empty");
    if (text->get().find('\0') != std::string::npos)
        refuse(node.source(), name + " must not have the character NUL");
    return text->get();
}

std::vector<std::string> SettingsReading::texts_in(const toml::node& node, const std::string& name) const {
    const toml::array* const list = node.as_array();
    if (list == nullptr) refuse(node.source(), name + " must be a list of texts, as in [\"one\", \"two\"]");
    std::vector<std::string> texts;
    for (const toml::node& one : *list) {
        const auto* const text = one.as_string();
        if (text == nullptr) refuse(one.source(), "what " + name + " lists must be texts in quotes");
        texts.push_back(text->get());
    }
    return texts;
}

std::string SettingsReading::optional_text(const toml::table& members, const char* member) const {
    const toml::node* const node = members.get(member);
    return node == nullptr ? std::string() : text_in(*node, member);
}

std::vector<std::string> SettingsReading::optional_texts(const toml::table& members,
                                                         const char* member) const {
    const toml::node* const node = members.get(member);
    return node == nullptr ? std::vector<std::string>() : texts_in(*node, member);
}

void SettingsReading::check_members(const toml::table& members, std::span<const char* const> known) const {
    const std::vector<std::string> names(known.begin(), known.end());
    for (const auto& [key, node] : members) {
        const std::string name(key.str());
        if (std::ranges::find(names, name) != names.end()) continue;
        const std::string meant = nearest_text(name, names);
        if (!meant.empty()) refuse(key.source(), "'" + name + "' is unknown; did you mean '" + meant + "'?");
        std::string all;
        for (const std::string& one : names) all += (all.empty() ? "" : ", ") + one;
        refuse(key.source(), "this member is unknown; there are " + all);
    }
}

void SettingsReading::refuse(const toml::source_region& place, const std::string& why) const {
    refuse_line(place.begin.line, why);
}

void SettingsReading::refuse_line(std::size_t line, const std::string& why) const {
    throw InputError(harmless("'" + file_ + "', line " + std::to_string(line) + ": " + why +
                              (why.ends_with('?') ? "" : ".")),
                     {file_, line});
}

}  // namespace cis::programs
