#include "webhook/signature_header.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <system_error>

namespace cis::webhook::detail {
namespace {

constexpr std::string_view white_space = " \t";

std::string_view trimmed(std::string_view text) noexcept {
    const auto first = text.find_first_not_of(white_space);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(white_space) - first + 1);
}

/// Takes the next element, without the white space around it, off the front. `rest` is none after the last.
std::string_view take_element(std::optional<std::string_view>& rest) noexcept {
    const std::string_view text = *rest;
    const auto comma = text.find(',');
    if (comma == std::string_view::npos) {
        rest.reset();
        return trimmed(text);
    }
    rest = text.substr(comma + 1);
    return trimmed(text.substr(0, comma));
}

/// The value of an element that has this name.
std::optional<std::string_view> value_of(std::string_view element,
                                         std::string_view name_and_equals) noexcept {
    if (!element.starts_with(name_and_equals)) return std::nullopt;
    return element.substr(name_and_equals.size());
}

std::optional<unsigned char> nibble(char c) noexcept {
    if (c >= '0' && c <= '9') return static_cast<unsigned char>(c - '0');
    if (c >= 'a' && c <= 'f') return static_cast<unsigned char>(c - 'a' + 10);
    if (c >= 'A' && c <= 'F') return static_cast<unsigned char>(c - 'A' + 10);
    return std::nullopt;
}

std::optional<Digest> decode_digest(std::string_view text) noexcept {
    Digest digest{};
    if (text.size() != 2 * digest.size()) return std::nullopt;
    for (std::size_t i = 0; i < digest.size(); ++i) {
        const auto high = nibble(text[2 * i]);
        const auto low = nibble(text[2 * i + 1]);
        if (!high || !low) return std::nullopt;
        digest[i] = static_cast<unsigned char>(*high * 16 + *low);
    }
    return digest;
}

Failure parse_timestamp(std::string_view text, std::chrono::sys_seconds& timestamp) noexcept {
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    if (text.empty() || !std::ranges::all_of(text, is_digit)) return Failure::timestamp_not_a_number;
    std::int64_t seconds{};
    if (std::from_chars(text.data(), text.data() + text.size(), seconds).ec != std::errc{}) {
        return Failure::timestamp_out_of_range;
    }
    timestamp = std::chrono::sys_seconds(std::chrono::seconds(seconds));
    return Failure::none;
}

}  // namespace

std::optional<Digest> DigestReader::next() noexcept {
    while (rest_) {
        const auto text = value_of(take_element(rest_), "v1=");
        if (!text) continue;
        if (const auto digest = decode_digest(*text)) return digest;
    }
    return std::nullopt;
}

SignatureHeader parse_signature_header(std::string_view header) noexcept {
    SignatureHeader parsed;
    if (trimmed(header).empty()) {
        parsed.failure = Failure::missing_header;
        return parsed;
    }
    std::size_t timestamps = 0;
    bool has_digest = false;
    for (std::optional rest(header); rest;) {
        const std::string_view element = take_element(rest);
        if (element.find('=') == std::string_view::npos) {
            parsed.failure = Failure::malformed_header;
            return parsed;
        }
        if (const auto text = value_of(element, "t=")) {
            ++timestamps;
            parsed.timestamp_text = *text;
        }
        has_digest = has_digest || element.starts_with("v1=");
    }
    if (timestamps != 1) {
        parsed.failure = timestamps == 0 ? Failure::missing_timestamp : Failure::several_timestamps;
        return parsed;
    }
    parsed.failure = parse_timestamp(parsed.timestamp_text, parsed.timestamp);
    if (parsed.failure != Failure::none) return parsed;
    if (!has_digest) {
        parsed.failure = Failure::missing_digest;
    } else if (!DigestReader(header).next()) {
        parsed.failure = Failure::malformed_digest;
    }
    return parsed;
}

}  // namespace cis::webhook::detail
