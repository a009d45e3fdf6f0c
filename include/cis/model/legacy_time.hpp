#pragma once

#include <optional>

#include <cis/core/export.hpp>
#include <cis/core/json.hpp>
#include <cis/core/timestamp.hpp>

namespace cis {

/// A time as the legacy API sends it (document: Versioning): epoch seconds, ISO-8601 text, or an empty text
/// for one that is not set. Kept as it was received.
///
/// @code
/// cis::LegacyTime{interview.as<nlohmann::json>().at("completed_at")}.time()   // optional<Timestamp>
/// @endcode
struct LegacyTime {
    Json value{};

    /// The time; none when it is not set, and for a value that is none of the three.
    [[nodiscard]] CIS_EXPORT std::optional<Timestamp> time() const;

    friend bool operator==(const LegacyTime&, const LegacyTime&) = default;
};

}  // namespace cis
