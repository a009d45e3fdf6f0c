#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include <simdjson.h>

#include "core/escape_search.hpp"

namespace cis::detail {

/// The deepest nesting that is accepted. Deeper nesting is an error everywhere, so that no document can
/// exhaust the stack.
inline constexpr std::size_t max_json_depth = 256;

/// The first character of a token; a zero byte at the end of the text, where simdjson returns an empty token.
[[nodiscard]] inline char first_character(std::string_view token) noexcept {
    return token.empty() ? '\0' : token.front();
}

/// A document that simdjson's On-Demand parser reads.
struct OpenDocument {
    /// @param text the document's text, without the padding
    OpenDocument(simdjson::ondemand::document& opened, std::string_view text)
        : document(opened), escapes(text), end(text.data() + text.size()) {}

    simdjson::ondemand::document& document;
    EscapeSearch escapes;
    const char* end;
};

/// Walks the value at the cursor of simdjson's On-Demand parser, checks every part of it and returns its
/// text.
///
/// On-Demand skips values without checking them. So a value that is kept as text must be walked: its
/// structure, escapes, literals and numbers (of any size, unlike in simdjson's own conversion).
/// @param depth the nesting depth of the value itself
[[nodiscard]] simdjson::simdjson_result<std::string_view> capture_value(simdjson::ondemand::value& value,
                                                                        OpenDocument& open,
                                                                        std::size_t depth);

/// Like capture_value(), for an object that was already entered and is read again from its start.
/// @param token the object's opening brace in the text
[[nodiscard]] simdjson::simdjson_result<std::string_view> capture_object(simdjson::ondemand::object& object,
                                                                         std::string_view token,
                                                                         OpenDocument& open,
                                                                         std::size_t depth);

/// Parses a whole document that contains exactly one value.
/// @param padded a text followed by SIMDJSON_PADDING readable bytes
[[nodiscard]] simdjson::error_code check_document(simdjson::ondemand::parser& parser,
                                                  simdjson::padded_string_view padded);

/// A token without the white space at its end.
[[nodiscard]] inline std::string_view without_trailing_space(std::string_view token) noexcept {
    const auto is_space = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
    while (!token.empty() && is_space(token.back())) token.remove_suffix(1);
    return token;
}

/// Whether a token is a literal such as `null`.
template <std::size_t size>
[[nodiscard]] bool is_literal(std::string_view token, const char (&literal)[size]) noexcept {
    // A comparison with a constant length needs no call.
    const std::string_view text(literal, size - 1);
    return token.size() == text.size() && std::equal(text.begin(), text.end(), token.begin());
}

/// Whether a text is a number according to RFC 8259.
[[nodiscard]] bool is_json_number(std::string_view token) noexcept;

/// What is wrong with a document; does not quote it.
[[nodiscard]] std::string_view describe(simdjson::error_code error) noexcept;

}  // namespace cis::detail
