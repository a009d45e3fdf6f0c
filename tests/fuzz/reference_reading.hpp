#pragma once

#include <cis/core/json.hpp>
#include <cis/core/metadata.hpp>
#include <cis/core/secret.hpp>
#include <cis/core/timestamp.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "codec/exact_integer.hpp"
#include "model/fields.hpp"

namespace cis::fuzz {

/// A text in which each escape of a lone surrogate is one of U+FFFD, which is what the library makes of it.
/// The other parser refuses lone surrogates.
[[nodiscard]] inline std::string without_lone_surrogates(std::string text) {
    const auto unit_at = [&](std::size_t at) -> unsigned {
        if (at + 6 > text.size() || text[at] != '\\' || text[at + 1] != 'u') return 0;
        const std::string digits = text.substr(at + 2, 4);
        if (digits.find_first_not_of("0123456789abcdefABCDEF") != std::string::npos) return 0;
        return static_cast<unsigned>(std::stoul(digits, nullptr, 16));
    };
    for (auto at = text.find('\\'); at != std::string::npos; at = text.find('\\', at)) {
        const unsigned unit = unit_at(at);
        if (unit < 0xD800 || unit > 0xDFFF) {
            at += 2;
            continue;
        }
        const unsigned next = unit_at(at + 6);
        if (unit < 0xDC00 && next >= 0xDC00 && next <= 0xDFFF) {
            at += 12;
            continue;
        }
        text.replace(at + 2, 4, "fffd");
        at += 6;
    }
    return text;
}

/// A text as another parser reads it, and what it means along the table of a type.
class ReferenceReading {
public:
    explicit ReferenceReading(const std::string& text) {
        using Event = nlohmann::json::parse_event_t;
        std::vector<std::set<std::string>> names;
        const auto watch = [&](int /*depth*/, Event event, nlohmann::json& parsed) {
            if (event == Event::object_start) names.emplace_back();
            if (event == Event::object_end) names.pop_back();
            if (event == Event::key && !names.back().insert(parsed.get<std::string>()).second)
                repeats_a_name_ = true;
            return true;
        };
        root_ = nlohmann::json::parse(without_lone_surrogates(text), watch, false);
    }

    [[nodiscard]] bool is_json() const { return !root_.is_discarded(); }
    /// An earlier member of the same name is not in the tree.
    [[nodiscard]] bool repeats_a_name() const { return repeats_a_name_; }
    /// Whether the text is an object whose members are of the types of the table.
    [[nodiscard]] bool fits(const model::Type& type) { return root_.is_object() && fits(type, root_); }
    /// Whether the spelling of an integer as a fraction decides, which the tree does not have any more.
    [[nodiscard]] bool depends_on_spelling() const { return depends_on_spelling_; }
    [[nodiscard]] bool agrees(const model::Type& type, const void* value) const {
        return agrees(type, value, root_);
    }

private:
    using Kind = model::Kind;

    [[nodiscard]] bool fits(const model::Type& type, const nlohmann::json& json) {
        if (json.is_null()) return true;
        switch (type.kind) {
            case Kind::text:
            case Kind::secret:
            case Kind::open_enum: return json.is_string();
            case Kind::boolean: return json.is_boolean();
            case Kind::integer: return is_integer(json);
            case Kind::number:
            case Kind::timestamp: return json.is_number();
            case Kind::json: return true;
            case Kind::string_map:
                if (!json.is_object()) return false;
                for (const auto& member : json) {
                    if (!member.is_string() && !member.is_null()) return false;
                }
                return true;
            case Kind::optional:
            case Kind::patch: return fits(type.element(), json);
            case Kind::list:
                if (!json.is_array()) return false;
                for (const auto& element : json) {
                    if (!fits(type.element(), element)) return false;
                }
                return true;
            case Kind::object:
                if (!json.is_object()) return false;
                for (const model::Field& field : type.table->fields) {
                    const auto member = json.find(field.name);
                    if (member != json.end() && !fits(field.type(), *member)) return false;
                }
                return true;
        }
        return false;
    }

    [[nodiscard]] bool is_integer(const nlohmann::json& json) {
        constexpr auto largest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
        if (json.is_number_unsigned()) return json.get<std::uint64_t>() <= largest;
        if (json.is_number_integer()) return true;
        if (!json.is_number()) return false;
        depends_on_spelling_ = true;
        const auto number = json.get<double>();
        return number == std::floor(number) && std::fabs(number) < detail::largest_exact_integer;
    }

    [[nodiscard]] static bool agrees(const model::Type& type, const void* value, const nlohmann::json& json) {
        const model::Access* const access = type.access;
        if (type.kind == Kind::optional) {
            const void* const inside = access->peek(value);
            if (json.is_null()) return inside == nullptr;
            return inside != nullptr && agrees(type.element(), inside, json);
        }
        if (type.kind == Kind::patch) {
            const void* const inside = access->peek(value);
            if (json.is_null()) return access->is_null(value);
            return inside != nullptr && agrees(type.element(), inside, json);
        }
        // An unexpected null leaves the default.
        const bool is_absent = json.is_null();
        const auto text = [&] { return is_absent ? std::string() : json.get<std::string>(); };
        const auto number = [&] { return is_absent ? 0.0 : json.get<double>(); };
        switch (type.kind) {
            case Kind::text: return *static_cast<const std::string*>(value) == text();
            case Kind::secret: return static_cast<const Secret*>(value)->reveal() == text();
            case Kind::open_enum: return is_absent || access->text(value) == text();
            case Kind::boolean: return *static_cast<const bool*>(value) == (!is_absent && json.get<bool>());
            case Kind::integer:
                return *static_cast<const std::int64_t*>(value) == (json.is_number_float()
                                                                        ? static_cast<std::int64_t>(number())
                                                                    : is_absent ? 0
                                                                                : json.get<std::int64_t>());
            case Kind::number: return *static_cast<const double*>(value) == number();
            case Kind::timestamp: return static_cast<const Timestamp*>(value)->epoch_seconds() == number();
            case Kind::json: return means(*static_cast<const Json*>(value), json);
            case Kind::string_map: return agrees(*static_cast<const StringMap*>(value), json);
            case Kind::list: return agrees_list(type, value, json);
            case Kind::object: return is_absent || agrees_object(*type.table, value, json);
            case Kind::optional:
            case Kind::patch: break;
        }
        return false;
    }

    [[nodiscard]] static bool means(const Json& json, const nlohmann::json& expected) {
        return nlohmann::json::parse(without_lone_surrogates(std::string(json.text())), nullptr, false) ==
               expected;
    }

    [[nodiscard]] static bool agrees(const StringMap& map, const nlohmann::json& json) {
        if (map.size() != json.size()) return false;
        for (const auto& [name, member] : json.items()) {
            const auto found = map.find(name);
            if (found == map.end()) return false;
            if (found->second != (member.is_null() ? std::string() : member.get<std::string>())) return false;
        }
        return true;
    }

    [[nodiscard]] static bool agrees_list(const model::Type& type, const void* value,
                                          const nlohmann::json& json) {
        const auto bytes = type.access->bytes(value);
        if (bytes.size() != json.size() * type.element_size) return false;
        for (std::size_t i = 0; i < json.size(); ++i) {
            if (!agrees(type.element(), bytes.data() + i * type.element_size, json[i])) return false;
        }
        return true;
    }

    [[nodiscard]] static bool agrees_object(const model::Table& table, const void* object,
                                            const nlohmann::json& json) {
        nlohmann::json unknown = json;
        for (const model::Field& field : table.fields) {
            const model::Type& type = field.type();
            const auto member = json.find(field.name);
            if (member == json.end()) {
                const bool can_be_absent = type.kind == Kind::optional || type.kind == Kind::patch;
                if (can_be_absent && type.access->peek(field.member(object)) != nullptr) return false;
                continue;
            }
            if (!agrees(type, field.member(object), *member)) return false;
            unknown.erase(std::string(field.name));
        }
        const Json& extra = table.extra(object);
        return unknown.empty() ? extra.is_null() : means(extra, unknown);
    }

    nlohmann::json root_;
    bool repeats_a_name_{false};
    bool depends_on_spelling_{false};
};

}  // namespace cis::fuzz
