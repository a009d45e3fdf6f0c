#include "resources/validation.hpp"

#include <algorithm>
#include <utility>

#include "resources/email_address.hpp"

namespace cis::emulator {
namespace {

bool has_type(const Json& value, FieldType type) {
    switch (type) {
        case FieldType::string: return value.is_string();
        case FieldType::boolean: return value.is_boolean();
        case FieldType::integer: return value.is_number_integer();
        case FieldType::number: return value.is_number();
        case FieldType::object: return value.is_object();
        case FieldType::string_array:
            return value.is_array() &&
                   std::ranges::all_of(value, [](const Json& e) { return e.is_string(); });
        case FieldType::object_array:
            return value.is_array() &&
                   std::ranges::all_of(value, [](const Json& e) { return e.is_object(); });
        case FieldType::any: return true;
    }
    return false;
}

std::string_view type_text(FieldType type) {
    switch (type) {
        case FieldType::string: return "a string";
        case FieldType::boolean: return "a boolean";
        case FieldType::integer: return "an integer";
        case FieldType::number: return "a number";
        case FieldType::object: return "an object";
        case FieldType::string_array: return "an array of strings";
        case FieldType::object_array: return "an array of objects";
        case FieldType::any: break;
    }
    return "";
}

std::size_t code_points(std::string_view utf8) {
    const auto continues = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; };
    return utf8.size() - static_cast<std::size_t>(std::ranges::count_if(utf8, continues));
}

bool is_e164(std::string_view text) {
    constexpr std::size_t fewest_digits = 2;
    constexpr std::size_t most_digits = 15;
    if (!text.starts_with('+')) return false;
    text.remove_prefix(1);
    return text.size() >= fewest_digits && text.size() <= most_digits && text.front() != '0' &&
           std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

bool is_one_of(const Json& value, std::span<const std::string_view> texts) {
    return value.is_string() &&
           std::ranges::find(texts, std::string_view{value.get_ref<const std::string&>()}) != texts.end();
}

Json unset_value(const FieldRule& rule) {
    if (rule.type == FieldType::boolean) return false;
    if (rule.type == FieldType::string_array || rule.type == FieldType::object_array) return Json::array();
    return nullptr;
}

void check_fields(const Json& object, std::span<const FieldRule> rules, Violations& violations,
                  std::string_view prefix) {
    for (const FieldRule& rule : rules) {
        const auto found = object.find(rule.name);
        if (found == object.end() || found->is_null() || has_type(*found, rule.type)) continue;
        violations.add(std::string{prefix}.append(rule.name),
                       std::string{"must be "}.append(type_text(rule.type)));
    }
}

void check_metadata(const Json& object, Violations& violations, std::string_view prefix) {
    constexpr std::size_t most_keys = 50;
    constexpr std::size_t longest_key = 40;
    constexpr std::size_t longest_value = 500;
    const auto found = object.find("metadata");
    if (found == object.end() || found->is_null()) return;
    if (!found->is_object()) {
        violations.add(std::string{prefix} + "metadata", "must be an object of strings");
        return;
    }
    std::size_t keys = 0;
    for (const auto& [key, value] : found->items()) {
        const auto violates = [&, &name = key](std::string message) {
            violations.add(std::string{prefix} + "metadata." + name, std::move(message));
        };
        if (++keys > most_keys) {
            violates("at most 50 keys are allowed");
        } else if (code_points(key) > longest_key) {
            violates("a key has at most 40 characters");
        } else if (!value.is_string()) {
            violates("a value must be a string");
        } else if (code_points(value.get_ref<const std::string&>()) > longest_value) {
            violates("a value has at most 500 characters");
        }
    }
}

void check_phone_number(const Json& object, Violations& violations, std::string_view prefix) {
    const auto found = object.find("phone_number");
    if (found == object.end() || !found->is_string()) return;
    if (!is_e164(found->get_ref<const std::string&>())) {
        violations.add(std::string{prefix} + "phone_number", "must be an E.164 number");
    }
}

void check_email_address(const Json& object, Violations& violations) {
    const auto found = object.find("email");
    if (found == object.end() || !found->is_string()) return;
    if (!is_email_address(found->get_ref<const std::string&>()))
        violations.add("email", "must be an e-mail address");
}

}  // namespace cis::emulator
