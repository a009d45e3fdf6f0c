#pragma once

#include <cis/core/json.hpp>
#include <optional>
#include <string>
#include <type_traits>

#include "codec/decoder.hpp"

namespace cis::test {

/// The result of decoding the body of a single resource.
template <class T>
struct DecodedEnvelope {
    explicit DecodedEnvelope(std::string body)
        : failure(detail::decode_envelope(detail::PaddedText(body), describe(std::type_identity<T>{}), &data,
                                          meta, extra)) {}

    T data{};
    Json meta{Json::from_valid_text("1")};  ///< not `null`, so that a decoded `null` is visible
    Json extra{};
    std::optional<detail::DecodeFailure> failure;
};

}  // namespace cis::test
