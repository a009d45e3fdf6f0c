#include "core/json_capture.hpp"

#include <algorithm>
#include <memory>

#include "core/padded_characters.hpp"

namespace cis::detail {
namespace {

namespace od = simdjson::ondemand;

bool is_json_digit(char c) { return c >= '0' && c <= '9'; }

bool is_hex(char c) { return is_json_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

/// Whether all escapes in a string are valid. simdjson's first stage has already checked quotes and control
/// characters.
bool has_valid_escapes(std::string_view inside) {
    for (auto at = inside.find('\\'); at != std::string_view::npos; at = inside.find('\\', at)) {
        if (at + 1 >= inside.size()) return false;
        if (inside[at + 1] == 'u') {
            if (at + 6 > inside.size() || !std::all_of(&inside[at + 2], &inside[at + 2] + 4, is_hex))
                return false;
            at += 6;
        } else {
            if (std::string_view("\"\\/bfnrt").find(inside[at + 1]) == std::string_view::npos) return false;
            at += 2;
        }
    }
    return true;
}

bool is_container(std::string_view token) {
    return first_character(token) == '{' || first_character(token) == '[';
}

/// Walks a value and checks all of its parts.
class Walk {
public:
    explicit Walk(EscapeSearch& escapes) : escapes_(escapes) {}

    [[nodiscard]] simdjson::error_code value(od::value& value, std::size_t depth) {
        const std::string_view token = value.raw_json_token();
        if (is_container(token)) return container(value, token, depth);
        return consume_scalar(value, without_trailing_space(token));
    }
    [[nodiscard]] simdjson::error_code object(od::object& object, std::size_t depth);
    [[nodiscard]] simdjson::error_code check_scalar(std::string_view token);
    /// Checks the scalar at the cursor. If On-Demand skips a string that is followed by a colon, it takes the
    /// string for a key and continues to the next brace. So strings must be consumed.
    [[nodiscard]] simdjson::error_code consume_scalar(od::value& value, std::string_view token) {
        if (const auto error = check_scalar(token)) return error;
        return first_character(token) == '"' ? value.get_raw_json_string().error() : simdjson::SUCCESS;
    }

private:
    [[nodiscard]] simdjson::error_code container(od::value& value, std::string_view token, std::size_t depth);
    [[nodiscard]] simdjson::error_code array(od::array& array, std::size_t depth);
    /// @param raw  the key after its opening quote
    /// @param next the token after the colon
    [[nodiscard]] bool is_valid_key(const char* raw, std::string_view next) {
        return !escapes_.finds_in(raw, std::to_address(next.begin())) || has_valid_escapes(up_to_quote(raw));
    }

    EscapeSearch& escapes_;
};

simdjson::error_code Walk::check_scalar(std::string_view token) {
    if (token.empty()) return simdjson::TAPE_ERROR;
    switch (token.front()) {
        case '"':
            if (token.size() < 2 || token.back() != '"') return simdjson::STRING_ERROR;
            return !escapes_.finds_in(token) || has_valid_escapes(token.substr(1, token.size() - 2))
                       ? simdjson::SUCCESS
                       : simdjson::STRING_ERROR;
        case 't': return is_literal(token, "true") ? simdjson::SUCCESS : simdjson::T_ATOM_ERROR;
        case 'f': return is_literal(token, "false") ? simdjson::SUCCESS : simdjson::F_ATOM_ERROR;
        case 'n': return is_literal(token, "null") ? simdjson::SUCCESS : simdjson::N_ATOM_ERROR;
        default: return is_json_number(token) ? simdjson::SUCCESS : simdjson::NUMBER_ERROR;
    }
}

simdjson::error_code Walk::array(od::array& array, std::size_t depth) {
    if (depth > max_json_depth) return simdjson::DEPTH_ERROR;
    for (auto element : array) {
        if (const auto error = element.error()) return error;
        if (const auto error = value(element.value_unsafe(), depth + 1)) return error;
    }
    return simdjson::SUCCESS;
}

simdjson::error_code Walk::object(od::object& object, std::size_t depth) {
    if (depth > max_json_depth) return simdjson::DEPTH_ERROR;
    for (auto member : object) {
        if (const auto error = member.error()) return error;
        od::field& field = member.value_unsafe();
        if (!is_valid_key(field.key().raw(), field.value().raw_json_token())) return simdjson::STRING_ERROR;
        if (const auto error = value(field.value(), depth + 1)) return error;
    }
    return simdjson::SUCCESS;
}

simdjson::error_code Walk::container(od::value& value, std::string_view token, std::size_t depth) {
    if (token.front() == '[') {
        auto entered = value.get_array();
        if (const auto error = entered.error()) return error;
        return array(entered.value_unsafe(), depth);
    }
    auto entered = value.get_object();
    if (const auto error = entered.error()) return error;
    return object(entered.value_unsafe(), depth);
}

/// The text from a token to the cursor, which is at the token after the value or at the end.
std::string_view text_up_to_cursor(std::string_view first_token, OpenDocument& open) {
    const char* const start = first_token.data();
    const char* behind = open.end;
    if (open.document.current_location().get(behind) != simdjson::SUCCESS) behind = open.end;
    return without_trailing_space({start, static_cast<std::size_t>(behind - start)});
}

}  // namespace

bool is_json_number(std::string_view token) noexcept {
    const char* at = token.data();
    const char* const end = at + token.size();
    const auto digits = [&] {
        const char* const first = at;
        while (at != end && is_json_digit(*at)) ++at;
        return at != first;
    };
    if (at != end && *at == '-') ++at;
    if (at != end && *at == '0') {
        ++at;
    } else if (!digits()) {
        return false;
    }
    if (at != end && *at == '.') {
        ++at;
        if (!digits()) return false;
    }
    if (at != end && (*at == 'e' || *at == 'E')) {
        ++at;
        if (at != end && (*at == '+' || *at == '-')) ++at;
        if (!digits()) return false;
    }
    return at == end;
}

simdjson::simdjson_result<std::string_view> capture_value(od::value& value, OpenDocument& open,
                                                          std::size_t depth) {
    const std::string_view token = value.raw_json_token();
    if (const auto error = Walk(open.escapes).value(value, depth)) return error;
    if (!is_container(token)) return without_trailing_space(token);
    return text_up_to_cursor(token, open);
}

simdjson::simdjson_result<std::string_view> capture_object(od::object& object, std::string_view token,
                                                           OpenDocument& open, std::size_t depth) {
    if (const auto error = object.reset().error()) return error;
    if (const auto error = Walk(open.escapes).object(object, depth)) return error;
    return text_up_to_cursor(token, open);
}

simdjson::error_code check_document(od::parser& parser, simdjson::padded_string_view padded) {
    od::document document;
    if (const auto error = parser.iterate(padded).get(document)) return error;
    bool scalar{};
    if (const auto error = document.is_scalar().get(scalar)) return error;
    EscapeSearch escapes({padded.data(), padded.size()});
    Walk walk(escapes);
    if (scalar) {
        std::string_view token;
        if (const auto error = document.raw_json_token().get(token)) return error;
        if (token.data() + token.size() < padded.data() + padded.size()) return simdjson::TRAILING_CONTENT;
        return walk.check_scalar(without_trailing_space(
            token.substr(0, static_cast<std::size_t>(padded.data() + padded.size() - token.data()))));
    }
    od::value root;
    if (const auto error = document.get_value().get(root)) return error;
    if (const auto error = walk.value(root, 1)) return error;
    const char* behind{};
    return document.current_location().get(behind) == simdjson::OUT_OF_BOUNDS ? simdjson::SUCCESS
                                                                              : simdjson::TRAILING_CONTENT;
}

std::string_view describe(simdjson::error_code error) noexcept {
    switch (error) {
        case simdjson::EMPTY: return "the JSON text is empty";
        case simdjson::UTF8_ERROR: return "the JSON text is not UTF-8";
        case simdjson::DEPTH_ERROR: return "the JSON text is nested deeper than 256 levels";
        case simdjson::UNCLOSED_STRING:
        case simdjson::INCOMPLETE_ARRAY_OR_OBJECT: return "the JSON text ends too early";
        case simdjson::TRAILING_CONTENT: return "unexpected text after the JSON value";
        case simdjson::STRING_ERROR:
        case simdjson::UNESCAPED_CHARS: return "the JSON text has a malformed string";
        case simdjson::NUMBER_ERROR: return "the JSON text has a malformed number";
        case simdjson::CAPACITY: return "the JSON text is too large";
        case simdjson::MEMALLOC: return "there is not enough memory for the JSON text";
        default: return "the text is not JSON";
    }
}

}  // namespace cis::detail
