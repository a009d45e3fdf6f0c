#pragma once

#include <optional>

#include <cis/core/export.hpp>
#include <cis/core/json.hpp>
#include <cis/core/timestamp.hpp>

namespace cis {

/// A time as the legacy API sends it, unchanged (specification: Versioning): epoch seconds, ISO-8601 text, or
/// an empty text if it is not set.
///
/// @code
/// cis::LegacyTime{interview.as<nlohmann::json>().at("completed_at")}.time()   // optional<Timestamp>
/// @endcode
struct LegacyTime {
    Json value{};

    /// The time; none if it is not set, or if the value has none of these formats.
    [[nodiscard]] CIS_EXPORT std::optional<Timestamp> time() const;

    friend bool operator==(const LegacyTime&, const LegacyTime&) = default;
};

}  // namespace cis
