#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cis::programs::ingest_command {

/// A field of a candidate that a column can fill.
struct Field {
    enum class Kind { name, email, phone_number, metadata, data };

    Kind kind{};
    std::string key{};  ///< the key of an entry of `metadata` or `data`

    /// The name as the service spells it: `email`, `metadata.source`.
    std::string text() const;

    friend bool operator==(const Field&, const Field&) = default;
};

/// The field with this name: `name`, `email`, `phone_number`, `metadata.KEY` or `data.KEY`. Case, blanks and
/// underscores do not count, except in a key.
std::optional<Field> field_named(std::string_view name);

/// The field that a well-known name of a column means: `E-Mail`, `Telefon`, `Nom complet`. It is only for a
/// proposal: the user of the program decides.
std::optional<Field> probable_field(std::string_view name);

}  // namespace cis::programs::ingest_command
