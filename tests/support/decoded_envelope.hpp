#pragma once

#include <cis/core/json.hpp>
#include <optional>
#include <string>
#include <type_traits>

#include "codec/decoder.hpp"

namespace cis::test {

/// What the codec makes of the body of a single resource.
template <class T>
struct DecodedEnvelope {
    explicit DecodedEnvelope(std::string body)
        : failure(detail::decode_envelope(detail::PaddedText(body), describe(std::type_identity<T>{}), &data,
                                          meta, extra)) {}

    T data{};
    Json meta{Json::from_valid_text("1")};  ///< other than `null`, so that a `null` which is read shows
    Json extra{};
    std::optional<detail::DecodeFailure> failure;
};

}  // namespace cis::test
