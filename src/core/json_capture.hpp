#pragma once

#include <cstddef>
#include <string_view>

#include <simdjson.h>

namespace cis::detail {

/// Deeper nesting than this is refused everywhere, so that no document can exhaust the stack.
inline constexpr std::size_t max_json_depth = 256;

/// What a token starts with; a zero byte where the text has ended, for simdjson then gives an empty token.
[[nodiscard]] inline char first_character(std::string_view token) noexcept {
    return token.empty() ? '\0' : token.front();
}

/// Walks one value that simdjson's On-Demand cursor stands on, checks every part of it, and returns its text.
///
/// On-Demand skips values without looking at them, so a value that is kept as text must be walked: its
/// structure, its escapes, its numbers (of any size, unlike simdjson's own conversion) and its literals.
/// @param depth how deep the value itself is nested
/// @param end   where the document ends, for a value that is the last thing in it
[[nodiscard]] simdjson::simdjson_result<std::string_view> capture_value(
    simdjson::ondemand::value value, simdjson::ondemand::document& document, std::size_t depth,
    const char* end);

/// The same for an object that was entered before and is read again from its start.
/// @param token the object's opening brace, as the text has it
[[nodiscard]] simdjson::simdjson_result<std::string_view> capture_object(
    simdjson::ondemand::object& object, std::string_view token, simdjson::ondemand::document& document,
    std::size_t depth, const char* end);

/// Parses a whole document that consists of one value, with nothing behind it.
/// @param padded a text followed by SIMDJSON_PADDING readable bytes
[[nodiscard]] simdjson::error_code check_document(simdjson::ondemand::parser& parser,
                                                  simdjson::padded_string_view padded);

/// A token without the white space that separates it from the next one.
[[nodiscard]] inline std::string_view without_trailing_space(std::string_view token) noexcept {
    const auto is_space = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
    while (!token.empty() && is_space(token.back())) token.remove_suffix(1);
    return token;
}

/// A number's text, as RFC 8259 spells numbers.
[[nodiscard]] bool is_json_number(std::string_view token) noexcept;

/// What is wrong with a document, in words that hold nothing of it.
[[nodiscard]] std::string_view describe(simdjson::error_code error) noexcept;

}  // namespace cis::detail
