#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include "cis/signature/failure.hpp"
#include "signature/hmac_key.hpp"

namespace cis::signature::detail {

/// Separates the timestamp and the body in the signed text.
inline constexpr std::string_view separator = ".";

/// Decodes the `v1` digests of a header one after the other. Their number is unlimited and they take no
/// memory. Malformed ones are skipped.
class DigestReader {
public:
    explicit DigestReader(std::string_view elements) noexcept : rest_(elements) {}

    /// The next digest; none after the last.
    [[nodiscard]] std::optional<Digest> next() noexcept;

private:
    std::optional<std::string_view> rest_;
};

/// The content of a header, not verified yet.
struct SignatureHeader {
    /// `none` if the header has what a signature needs: one timestamp and at least one digest.
    Failure failure{Failure::none};
    /// The digits of `t` exactly as received, because they are signed.
    std::string_view timestamp_text{};
    std::chrono::sys_seconds timestamp{};
    /// The header from the first digest on.
    std::string_view digests{};
};

/// Parses a header: elements `name=value`, separated by commas and optional white space. Names other than `t`
/// and `v1` are ignored.
[[nodiscard]] SignatureHeader parse_signature_header(std::string_view header) noexcept;

}  // namespace cis::signature::detail
