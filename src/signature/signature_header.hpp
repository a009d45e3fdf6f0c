#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include "cis/signature/failure.hpp"
#include "signature/hmac_key.hpp"

namespace cis::signature::detail {

/// What takes part in a signature between the timestamp and the body.
inline constexpr std::string_view separator = ".";

/// The `v1` digests of a header, decoded one after the other: there is no bound on their number, and no
/// memory is taken for them. Malformed ones are passed over.
class DigestReader {
public:
    explicit DigestReader(std::string_view elements) noexcept : rest_(elements) {}

    /// The next digest, none after the last.
    [[nodiscard]] std::optional<Digest> next() noexcept;

private:
    std::optional<std::string_view> rest_;
};

/// What a header says, before anything is known to be true of it.
struct SignatureHeader {
    /// `none` when the header has what a signature needs: one timestamp and at least one digest.
    Failure failure{Failure::none};
    /// The digits of `t` as they are: they are what is signed.
    std::string_view timestamp_text{};
    std::chrono::sys_seconds timestamp{};
    /// From the first digest on.
    std::string_view digests{};
};

/// Reads a header: elements `name=value`, separated by commas and optional white space. Names other than `t`
/// and `v1` are ignored.
[[nodiscard]] SignatureHeader parse_signature_header(std::string_view header) noexcept;

}  // namespace cis::signature::detail
