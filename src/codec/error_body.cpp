#include "codec/error_body.hpp"

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "cis/core/patch.hpp"
#include "codec/decode_limits.hpp"
#include "codec/decoder.hpp"
#include "codec/document.hpp"
#include "codec/error_envelope.hpp"
#include "codec/json_string.hpp"
#include "codec/table_decoder.hpp"
#include "codec/text_fault.hpp"
#include "model/fields.hpp"

namespace cis {

// A body that is not the complete envelope is read member by member. All members are open JSON, so a member
// of an unexpected type does not affect the others. A `Patch` distinguishes an absent member from `null`.

/// The possible members at the root of an error body.
struct ErrorRoot {
    Json error{};
    Json detail{};
    Json extra{};
};

/// The `error` of the v2 envelope.
struct ErrorMembers {
    Patch<Json> type{};
    Patch<Json> code{};
    Patch<Json> message{};
    Patch<Json> param{};
    Patch<Json> doc_url{};
    Patch<Json> errors{};
    Json extra{};
};

/// One entry of the envelope's `errors`.
struct EntryMembers {
    Json code{};
    Json message{};
    Json param{};
    Json extra{};
};

/// One entry of the framework's validation errors.
struct DetailEntry {
    Json loc{};  ///< names, and numbers for array indexes
    Json msg{};
    Json type{};
    Json extra{};
};

static const model::Type& describe(std::type_identity<ErrorRoot>) noexcept;
static const model::Type& describe(std::type_identity<ErrorMembers>) noexcept;
static const model::Type& describe(std::type_identity<EntryMembers>) noexcept;
static const model::Type& describe(std::type_identity<DetailEntry>) noexcept;
CIS_FIELDS(ErrorRoot, error, detail)
CIS_FIELDS(ErrorMembers, type, code, message, param, doc_url, errors)
CIS_FIELDS(EntryMembers, code, message, param)
CIS_FIELDS(DetailEntry, loc, msg, type)

namespace detail {
namespace {

namespace od = simdjson::ondemand;

/// Reads JSON as a value of type `T`; none if the JSON is of another type.
template <class T>
std::optional<T> read_as(const Json& json) {
    std::string text = with_room_for_padding(json.text());
    T value{};
    if (json.is_null() || decode(PaddedText(text), model::TypeOf<T>::get(), &value)) return std::nullopt;
    return value;
}

/// The text of a JSON string; none if the JSON is of another type. It is already known to be valid.
std::optional<std::string> string_of(const Json& json) {
    const std::string_view raw = json.text();
    std::string text;
    if (!raw.starts_with('"') || !unescape(raw.substr(1, raw.size() - 2), text)) return std::nullopt;
    return text;
}

/// The first elements of an array; none if the JSON is not an array. Later elements are not read.
std::optional<std::vector<Json>> first_elements(const Json& json, std::size_t most) {
    if (!json.text().starts_with('[')) return std::nullopt;
    std::vector<Json> elements;
    std::string text = with_room_for_padding(json.text());
    // The text is valid JSON, so the walk ends early only because it has enough elements.
    (void)decode_value(PaddedText(text), [&](TableDecoder& decoder, od::value& value) {
        auto entered = value.get_array();
        if (const auto error = entered.error()) return decoder.broken(error);
        for (auto element : entered.value_unsafe()) {
            if (const auto error = element.error()) return decoder.broken(error);
            if (elements.size() == most) return decoder.too_many(most, "elements");
            if (!decoder.capture(element.value_unsafe(), elements.emplace_back(), 3)) return false;
        }
        return true;
    });
    return elements;
}

/// The text of a scalar; empty for anything else.
std::string text_of(const Json& json) {
    if (auto text = string_of(json)) return *std::move(text);
    const bool is_scalar = !json.is_null() && json.text().front() != '{' && json.text().front() != '[';
    return is_scalar ? std::string(json.text()) : std::string();
}
std::string text_of(const Patch<Json>& json) { return json.value() ? text_of(*json.value()) : std::string(); }

bool is_text(const Patch<Json>& json) { return json.value() && json.value()->text().starts_with('"'); }

bool is_complete(const ErrorMembers& members) {
    const auto is_text_or_null = [](const Patch<Json>& json) { return is_text(json) || json.is_null(); };
    return is_text(members.type) && is_text(members.code) && is_text(members.message) &&
           is_text_or_null(members.param) && is_text_or_null(members.doc_url) && members.errors.value() &&
           members.errors.value()->text().starts_with('[');
}

/// Makes the name of a parameter: `["body", "metadata", 0]` becomes `metadata.0`. The first step is left out,
/// because it only names the part of the request.
std::string param_from(const Json& loc) {
    const auto steps = first_elements(loc, most_steps);
    if (!steps) return text_of(loc);
    std::string param;
    for (std::size_t i = 0; i < steps->size(); ++i) {
        const std::string step = text_of(steps->at(i));
        const bool is_head =
            i == 0 && (step == "body" || step == "query" || step == "path" || step == "header");
        if (is_head && steps->size() > 1) continue;
        if (!param.empty()) param += '.';
        param += step;
    }
    return param;
}

/// Reads an entry of the service or of the framework. An entry that is neither is kept as it is.
FieldError field_error(const Json& json) {
    const auto first_of = [](std::string one, std::string other) {
        return one.empty() ? std::move(other) : std::move(one);
    };
    FieldError field;
    const auto entry = read_as<EntryMembers>(json);
    const auto detail = read_as<DetailEntry>(json);
    if (entry && detail) {
        field = {first_of(text_of(entry->code), text_of(detail->type)),
                 first_of(text_of(entry->message), text_of(detail->msg)),
                 first_of(text_of(entry->param), param_from(detail->loc))};
    } else {
        field.message = text_of(json);
    }
    if (field == FieldError()) field.message = json.text();
    return field;
}

void take(const ErrorMembers& members, Error& error) {
    error.type = text_of(members.type);
    error.code = text_of(members.code);
    error.message = text_of(members.message);
    error.param = text_of(members.param);
    error.doc_url = text_of(members.doc_url);
    const Json errors = members.errors.value() ? *members.errors.value() : Json();
    for (const Json& json : first_elements(errors, most_offences).value_or(std::vector<Json>()))
        error.errors.push_back(field_error(json));
    if (error.param.empty() && !error.errors.empty()) error.param = error.errors.front().param;
}

/// @param depth how many further levels are read, because the nested structures of the legacy API are
/// undocumented
bool take_detail(const Json& detail, Error& error, int depth = 3) {
    if (auto message = string_of(detail)) {
        error.message = *std::move(message);
        return true;
    }
    if (const auto entries = first_elements(detail, most_offences)) {
        for (const Json& entry : *entries) error.errors.push_back(field_error(entry));
    } else if (!detail.text().starts_with('{')) {
        return false;
    } else {
        const ErrorRoot root = read_as<ErrorRoot>(detail).value_or(ErrorRoot());
        if (const auto nested = read_as<ErrorMembers>(root.error)) {
            take(*nested, error);
            return true;
        }
        if (depth > 0 && !root.detail.is_null() && take_detail(root.detail, error, depth - 1)) return true;
        const auto members = read_as<ErrorMembers>(detail);
        if (members && members->errors.value() && members->errors.value()->text().starts_with('[')) {
            take(*members, error);
            if (error.message.empty() && !error.errors.empty()) error.message = error.errors.front().message;
            return true;
        }
        error.errors.push_back(field_error(detail));
    }
    if (!error.errors.empty()) {
        error.message = error.errors.front().message;
        error.param = error.errors.front().param;
    }
    return true;
}

std::string explain_foreign(std::string_view body, const DecodeFailure& failure) {
    const auto first = body.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) return "the error response has no body";
    if (body[first] == '<')
        return "the error response is HTML or XML, probably from a gateway, not JSON of the service";
    if (failure.reason == not_json) return "the error response is not JSON";
    return "the error response cannot be decoded: " + message(failure);
}

}  // namespace

ErrorShape read_error_body(std::string& body, Error& error) {
    error.body_sample = body.substr(0, largest_body_sample);
    if (body.size() > largest_error_body) {
        error.reason = "the error response is larger than 1 MiB: only its start is kept";
        return ErrorShape::foreign;
    }
    const PaddedText padded(body);
    if (read_error_envelope(padded, error)) return ErrorShape::complete_envelope;
    ErrorRoot root;
    if (const auto failure = decode(padded, describe(std::type_identity<ErrorRoot>{}), &root)) {
        error.reason = explain_foreign(body, *failure);
        return ErrorShape::foreign;
    }
    if (const auto members = read_as<ErrorMembers>(root.error)) {
        take(*members, error);
        return is_complete(*members) ? ErrorShape::complete_envelope : ErrorShape::envelope;
    }
    if (!root.detail.is_null() && take_detail(root.detail, error)) return ErrorShape::detail;
    error.message = text_of(root.error);
    error.reason = root.error.is_null() ? "the error response has neither error nor detail"
                                        : "the error response has an error that is not an object";
    return ErrorShape::foreign;
}

}  // namespace detail
}  // namespace cis
