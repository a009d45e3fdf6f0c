#pragma once

#include <optional>
#include <string_view>
#include <type_traits>

#include <cis/core/export.hpp>
#include <cis/core/json.hpp>
#include <cis/core/result.hpp>
#include <cis/model/described.hpp>

namespace cis {

namespace detail {
[[nodiscard]] CIS_EXPORT Result<Json> encode_described(const model::Type& type, const void* object);
/// @return nothing on success
[[nodiscard]] CIS_EXPORT std::optional<Error> decode_described(const model::Type& type, std::string_view text,
                                                               void* object);
}  // namespace detail

/// A resource or parameters as they go over the wire. Secrets are written as `null`.
/// Throws Exception (`invalid_argument` or `validation`) when a value cannot be written: a text that is not
/// UTF-8, a number that is not finite, metadata over its limits in parameters.
template <Described T>
[[nodiscard]] Json to_json(const T& value) {
    return detail::encode_described(describe(std::type_identity<T>{}), &value).value();
}

/// Reads a resource from JSON, for instance one that was stored. Like an answer of the service, it may have
/// at most 100,000 elements of arrays and metadata; what is kept as cis::Json counts as one.
/// @return the resource, or `decode` with the JSON path of what does not fit, in which a key that the
///         document does not name is `*`
template <Described T>
[[nodiscard]] Result<T> from_json(std::string_view text) {
    T value{};
    if (auto error = detail::decode_described(describe(std::type_identity<T>{}), text, &value)) {
        return std::move(*error);
    }
    return value;
}

}  // namespace cis
