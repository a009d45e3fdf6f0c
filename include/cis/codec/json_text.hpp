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

/// Encodes a resource or parameters as they are sent. Secrets are written as `null`.
///
/// Throws Exception (`invalid_argument` or `validation`) if a value cannot be written: a text that is not
/// UTF-8, a number that is not finite, or, in parameters, metadata over its limits.
template <Described T>
[[nodiscard]] Json to_json(const T& value) {
    return detail::encode_described(describe(std::type_identity<T>{}), &value).value();
}

/// Decodes a resource from JSON, for example one that you stored. Like a response, the text may contain at
/// most 100,000 array elements and metadata entries. A value that is kept as cis::Json counts as one.
///
/// @code
/// const auto candidate = cis::from_json<cis::Candidate>(stored_text);
/// if (!candidate) std::cerr << candidate.error() << '\n';
/// @endcode
///
/// @return the resource, or an error of kind `decode` with the JSON path of what does not match. A key that
///         the specification does not define is shown as `*`
template <Described T>
[[nodiscard]] Result<T> from_json(std::string_view text) {
    T value{};
    if (auto error = detail::decode_described(describe(std::type_identity<T>{}), text, &value)) {
        return std::move(*error);
    }
    return value;
}

}  // namespace cis
