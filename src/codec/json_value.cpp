// How a Json is made of values, and read member by member.

#include <algorithm>
#include <charconv>
#include <cmath>
#include <concepts>
#include <ostream>
#include <string>
#include <system_error>
#include <utility>

#include "cis/core/exception.hpp"
#include "cis/core/json.hpp"
#include "codec/encoder.hpp"
#include "codec/json_string.hpp"
#include "codec/padded_text.hpp"
#include "codec/parser_pool.hpp"
#include "core/decimal.hpp"
#include "core/json_capture.hpp"
#include "core/padded_characters.hpp"
#include "core/printable.hpp"
#include "model/fields.hpp"

namespace cis {
namespace {

namespace od = simdjson::ondemand;

/// Encodes a value as the codec writes it. Throws Exception.
template <class T>
Json written(const T& value) {
    std::string text;
    if (auto error = detail::encode(model::TypeOf<T>::get(), &value, text)) throw_error(*std::move(error));
    return Json::from_valid_text(std::move(text));
}

[[noreturn]] void fail(const std::string& path, const std::string& what) {
    Error error;
    error.kind = ErrorKind::decode;
    error.reason = (path.empty() ? "" : path + ": ") + what;
    throw_error(std::move(error));
}

// The name of a member can be personal data.
std::string below(const std::string& path, std::string_view name) {
    return path + (path.empty() ? "" : ".") + detail::printable_name(name);
}

std::string below(const std::string& path, std::size_t index) {
    return path + '[' + std::to_string(index) + ']';
}

/// The text without white space around it.
std::string_view trimmed(std::string_view text) {
    constexpr std::string_view space = " \t\r\n";
    text.remove_prefix(std::min(text.find_first_not_of(space), text.size()));
    return text.substr(0, text.find_last_not_of(space) + 1);
}

std::string_view name_of_type(std::string_view text) {
    switch (text.front()) {
        case '"': return "string";
        case '{': return "object";
        case '[': return "array";
        case 'n': return "null";
        case 't':
        case 'f': return "boolean";
        default: return "number";
    }
}

[[noreturn]] void fail_as(std::string_view expected, const Json& value, const std::string& path) {
    fail(path,
         "expected " + std::string(expected) + ", got " + std::string(name_of_type(trimmed(value.text()))));
}

Json part_of(od::value& value, detail::OpenDocument& open) {
    return Json::from_valid_text(std::string(detail::capture_value(value, open, 1).value()));
}

/// Passes the members of an object in order.
/// @param take gets the name and the value, and returns whether to continue
/// @return whether the value is an object
template <class Take>
bool each_member(const Json& json, Take take) {
    if (trimmed(json.text()).front() != '{') return false;
    std::string text = detail::with_room_for_padding(json.text());
    const detail::PaddedText padded(text);
    const detail::PooledParser parser(text.size());
    od::document document = (*parser).iterate(padded.view()).value();
    detail::OpenDocument open(document, padded.text);
    std::string name;
    for (auto member : document.get_object().value()) {
        od::field& field = member.value_unsafe();
        (void)detail::unescape(detail::up_to_quote(field.key().raw()), name);
        if (!take(name, part_of(field.value(), open))) break;
    }
    return true;
}

/// The same for the elements of an array.
template <class Take>
bool each_element(const Json& json, Take take) {
    if (trimmed(json.text()).front() != '[') return false;
    std::string text = detail::with_room_for_padding(json.text());
    const detail::PaddedText padded(text);
    const detail::PooledParser parser(text.size());
    od::document document = (*parser).iterate(padded.view()).value();
    detail::OpenDocument open(document, padded.text);
    std::size_t index = 0;
    for (auto element : document.get_array().value()) {
        if (!take(index++, part_of(element.value_unsafe(), open))) break;
    }
    return true;
}

/// Reads a whole text as a number.
template <std::integral Number>
bool read_number(std::string_view text, Number& number) {
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
    return failed == std::errc() && end == text.data() + text.size();
}
bool read_number(std::string_view text, double& number) {
    return detail::read_decimal(text, number) == std::errc();
}

/// Reads an integer. It may be written as `5.0` or `5e0`.
template <class Integer>
Integer read_integer(const Json& value, const std::string& path, Integer least, Integer most) {
    const std::string_view text = trimmed(value.text());
    if (name_of_type(text) != "number") fail_as("integer", value, path);
    Integer integer{};
    double number{};
    // Beyond 2^53 a double has no room for each integer.
    constexpr double largest_exact = 9'007'199'254'740'992.0;
    if (!read_number(text, integer)) {
        const bool is_whole = read_number(text, number) && std::fabs(number) < largest_exact &&
                              number == std::floor(number) && number >= static_cast<double>(least);
        if (!is_whole) fail(path, "expected an integer in the range of its type");
        integer = static_cast<Integer>(number);
    }
    if (integer < least || integer > most) fail(path, "expected an integer in the range of its type");
    return integer;
}

}  // namespace

Json Json::of_number(double value) { return written(value); }

Json Json::of_string(std::string_view value) { return written(std::string(value)); }

Json::Json(std::initializer_list<JsonMember> members) {
    std::vector<const JsonMember*> last;
    for (const JsonMember& member : members) {
        std::erase_if(last, [&](const JsonMember* one) { return one->name == member.name; });
        last.push_back(&member);
    }
    text_ = '{';
    for (const JsonMember* member : last) {
        if (text_.size() > 1) text_ += ',';
        text_.append(of_string(member->name).text()).append(1, ':').append(member->value.text());
    }
    text_ += '}';
}

Json Json::array(const std::vector<Json>& elements) {
    std::string text = "[";
    for (const Json& element : elements) {
        if (text.size() > 1) text += ',';
        text += element.text();
    }
    return from_valid_text(text + ']');
}

JsonPart Json::operator[](std::string_view name) const { return JsonPart(*this, {})[name]; }
JsonPart Json::operator[](std::size_t index) const { return JsonPart(*this, {})[index]; }
JsonPart Json::at(std::string_view name) const { return JsonPart(*this, {}).at(name); }
std::optional<JsonPart> Json::find(std::string_view name) const { return JsonPart(*this, {}).find(name); }
std::vector<JsonPart> Json::elements() const { return JsonPart(*this, {}).elements(); }
std::vector<std::pair<std::string, JsonPart>> Json::members() const { return JsonPart(*this, {}).members(); }

std::optional<JsonPart> JsonPart::find(std::string_view name) const {
    std::optional<JsonPart> found;
    each_member(value_, [&](const std::string& key, Json value) {
        // If several members have this name, the last one counts, as in most libraries.
        if (key == name) found.emplace(std::move(value), below(path_, name));
        return true;
    });
    return found;
}

JsonPart JsonPart::operator[](std::string_view name) const {
    return find(name).value_or(JsonPart(Json(), below(path_, name)));
}

JsonPart JsonPart::operator[](std::size_t index) const {
    JsonPart found(Json(), below(path_, index));
    each_element(value_, [&](std::size_t at, Json value) {
        if (at == index) found.value_ = std::move(value);
        return at < index;
    });
    return found;
}

JsonPart JsonPart::at(std::string_view name) const {
    if (auto found = find(name)) return *std::move(found);
    if (trimmed(value_.text()).front() != '{') fail_as("object", value_, path_);
    fail(below(path_, name), "is missing");
}

std::vector<JsonPart> JsonPart::elements() const {
    std::vector<JsonPart> all;
    const bool is_array = each_element(value_, [&](std::size_t at, Json value) {
        all.emplace_back(std::move(value), below(path_, at));
        return true;
    });
    if (!is_array && !is_null()) fail_as("array", value_, path_);
    return all;
}

std::vector<std::pair<std::string, JsonPart>> JsonPart::members() const {
    std::vector<std::pair<std::string, JsonPart>> all;
    const bool is_object = each_member(value_, [&](const std::string& name, Json value) {
        all.emplace_back(name, JsonPart(std::move(value), below(path_, name)));
        return true;
    });
    if (!is_object && !is_null()) fail_as("object", value_, path_);
    return all;
}

bool JsonPart::boolean() const {
    const std::string_view text = trimmed(value_.text());
    if (name_of_type(text) != "boolean") fail_as("boolean", value_, path_);
    return text == "true";
}

std::int64_t JsonPart::integer(std::int64_t least, std::int64_t most) const {
    return read_integer(value_, path_, least, most);
}

std::uint64_t JsonPart::natural(std::uint64_t most) const {
    return read_integer<std::uint64_t>(value_, path_, 0, most);
}

double JsonPart::number() const {
    const std::string_view text = trimmed(value_.text());
    double number{};
    if (name_of_type(text) != "number") fail_as("number", value_, path_);
    if (!read_number(text, number)) fail(path_, "expected a number within the range of a double");
    return number;
}

std::string JsonPart::string() const {
    const std::string_view text = trimmed(value_.text());
    std::string plain;
    if (text.front() != '"') fail_as("string", value_, path_);
    (void)detail::unescape(text.substr(1, text.size() - 2), plain);
    return plain;
}

std::ostream& operator<<(std::ostream& out, const JsonPart& part) { return out << part.json(); }

}  // namespace cis
