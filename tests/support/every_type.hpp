#pragma once

#include <cis/core/json.hpp>
#include <cis/core/result.hpp>
#include <cis/model/described.hpp>
#include <cis/model/page.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "codec/decode_failure.hpp"
#include "wire_sample.hpp"

namespace cis::test {

/// A decoded list, without the type of its items.
struct ReadPage {
    std::size_t items;
    std::vector<UndecodableItem> undecodable;
    std::string last_id;
    std::optional<detail::DecodeFailure> failure;
};

/// A described type, without its C++ type.
struct DescribedType {
    const model::Type& type;
    std::string_view name;
    OrderedJson sample;  ///< with all documented fields, each different from its default
    /// Decodes a text and encodes the value.
    Result<Json> (*recode)(std::string_view text);
    /// Whether two texts decode to equal values, apart from secrets, which are never written. Both must
    /// decode.
    bool (*same)(std::string_view text, std::string_view other);
    /// Whether a text decodes to a value with only default members.
    bool (*is_default)(std::string_view text);
    /// Decodes the body of a list of this type; null if the service does not list it.
    ReadPage (*page)(std::string body, std::string_view id_field);

    /// The sample in the form that is written: secrets are `null`.
    [[nodiscard]] OrderedJson written_sample() const;
};

/// A member's type without `optional` or `patch`.
[[nodiscard]] const model::Type& unwrapped(const model::Type& type);

/// All types of the model, each with a sample from the files in `tests/wire`.
[[nodiscard]] const std::vector<DescribedType>& every_type();

}  // namespace cis::test
