#pragma once

#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include <cis/core/json.hpp>
#include <cis/model/described.hpp>

namespace cis {

/// One entry of ErrorBody::errors (document: Errors).
struct ErrorEntry {
    std::string code{};
    std::string message{};
    std::string param{};
    Json extra{};  ///< members this version does not know

    friend bool operator==(const ErrorEntry&, const ErrorEntry&) = default;
};

/// The `error` member of the v2 error envelope (document: Errors).
struct ErrorBody {
    std::string type{};
    std::string code{};
    std::string message{};
    std::optional<std::string> param{};
    std::optional<std::string> doc_url{};
    std::vector<ErrorEntry> errors{};
    Json extra{};  ///< members this version does not know

    friend bool operator==(const ErrorBody&, const ErrorBody&) = default;
};

[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<ErrorEntry>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<ErrorBody>) noexcept;
}  // namespace cis
