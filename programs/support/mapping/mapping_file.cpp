#include "mapping/mapping_file.hpp"

#include <array>
#include <limits>

#include "settings/settings_reading.hpp"
#include "settings/settings_text.hpp"

namespace cis::programs {
namespace {

constexpr std::array<const char*, 11> members_of_mapping{
    "titles", "sheet",         "header-row", "encoding",   "country", "map",
    "ignore", "ignore-others", "id-column",  "name-order", "typed"};

std::size_t row_in(const SettingsReading& reading, const toml::node& node) {
    const auto* const number = node.as_integer();
    if (number == nullptr || number->get() < 1 || number->get() > std::numeric_limits<int>::max())
        reading.refuse(node.source(), "header-row must be the number of a row, counted from 1");
    return static_cast<std::size_t>(number->get());
}

bool flag_in(const SettingsReading& reading, const toml::table& root, const std::string& name) {
    const toml::node* const node = root.get(name);
    if (node == nullptr) return false;
    const auto* const flag = node->as_boolean();
    if (flag == nullptr) reading.refuse(node->source(), name + " must be true or false, without quotes");
    return flag->get();
}

}  // namespace

KeptMapping mapping_from(std::string_view text, const std::string& name, const std::string& file) {
    const SettingsReading reading(file);
    const toml::table root = reading.root_of(text);
    reading.check_members(root, members_of_mapping);
    KeptMapping mapping{.name = name,
                        .titles = reading.optional_texts(root, "titles"),
                        .sheet = reading.optional_text(root, "sheet"),
                        .encoding = reading.optional_text(root, "encoding"),
                        .country = reading.optional_text(root, "country"),
                        .map = reading.optional_texts(root, "map"),
                        .ignored = reading.optional_texts(root, "ignore"),
                        .id_column = reading.optional_text(root, "id-column"),
                        .name_order = reading.optional_text(root, "name-order")};
    if (mapping.titles.empty())
        reading.refuse(root.source(), "a mapping needs titles, the titles of all columns of the file");
    if (const toml::node* const row = root.get("header-row")) mapping.header_row = row_in(reading, *row);
    mapping.ignores_others = flag_in(reading, root, "ignore-others");
    mapping.is_typed = flag_in(reading, root, "typed");
    if (!mapping.name_order.empty() && mapping.name_order != "last-first")
        reading.refuse(root.get("name-order")->source(), "name-order can only be \"last-first\"");
    return mapping;
}

std::string text_of(const KeptMapping& mapping) {
    std::string text =
        "# How cis ingest reads the columns of a file with these titles. \"cis mappings\" lists such "
        "files.\n";
    text += settings_member("titles", mapping.titles) + settings_member("sheet", mapping.sheet);
    if (mapping.header_row > 0) text += "header-row = " + std::to_string(mapping.header_row) + '\n';
    text += settings_member("encoding", mapping.encoding) + settings_member("country", mapping.country) +
            settings_member("map", mapping.map) + settings_member("ignore", mapping.ignored) +
            settings_member("id-column", mapping.id_column) +
            settings_member("name-order", mapping.name_order);
    if (mapping.ignores_others) text += "ignore-others = true\n";
    if (mapping.is_typed) text += "typed = true\n";
    return text;
}

}  // namespace cis::programs
