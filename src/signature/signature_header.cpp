#include "signature/signature_header.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <system_error>
#include <tuple>

namespace cis::signature::detail {
namespace {

constexpr std::string_view timestamp_prefix = "t=";
constexpr std::string_view digest_prefix = "v1=";

bool is_white_space(char c) noexcept { return c == ' ' || c == '\t'; }

std::string_view trimmed(std::string_view text) noexcept {
    while (!text.empty() && is_white_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_white_space(text.back())) text.remove_suffix(1);
    return text;
}

/// Removes the first element from `rest` and returns it without the white space around it. After the last
/// element, `rest` is none.
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

/// Decodes a digest without branches on the characters, so that compilers can vectorise the loop.
std::optional<Digest> decode_digest(std::string_view text) noexcept {
    using Byte = unsigned char;
    Digest digest{};
    std::array<Byte, 2 * std::tuple_size_v<Digest>> nibbles{};
    if (text.size() != nibbles.size()) return std::nullopt;
    Byte invalid = 0;
    for (std::size_t i = 0; i < nibbles.size(); ++i) {
        const auto digit = static_cast<Byte>(text[i] - '0');
        const auto letter = static_cast<Byte>((text[i] | 0x20) - 'a');
        nibbles[i] = digit < 10 ? digit : static_cast<Byte>(letter + 10);
        invalid |= static_cast<Byte>(digit < 10 ? 0 : letter > 5);
    }
    if (invalid != 0) return std::nullopt;
    for (std::size_t i = 0; i < digest.size(); ++i) {
        digest[i] = static_cast<Byte>(nibbles[2 * i] << 4U | nibbles[2 * i + 1]);
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
        const std::string_view element = take_element(rest_);
        if (!element.starts_with(digest_prefix)) continue;
        if (const auto digest = decode_digest(element.substr(digest_prefix.size()))) return digest;
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
    for (std::optional rest(header); rest;) {
        const std::string_view from_here = *rest;
        const std::string_view element = take_element(rest);
        if (element.starts_with(timestamp_prefix)) {
            ++timestamps;
            parsed.timestamp_text = element.substr(timestamp_prefix.size());
        } else if (element.starts_with(digest_prefix)) {
            if (parsed.digests.empty()) parsed.digests = from_here;
        } else if (element.find('=') == std::string_view::npos) {
            parsed.failure = Failure::malformed_header;
            return parsed;
        }
    }
    if (timestamps != 1) {
        parsed.failure = timestamps == 0 ? Failure::missing_timestamp : Failure::several_timestamps;
        return parsed;
    }
    parsed.failure = parse_timestamp(parsed.timestamp_text, parsed.timestamp);
    if (parsed.failure != Failure::none) return parsed;
    if (parsed.digests.empty()) {
        parsed.failure = Failure::missing_digest;
    } else if (!DigestReader(parsed.digests).next()) {
        parsed.failure = Failure::malformed_digest;
    }
    return parsed;
}

}  // namespace cis::signature::detail
