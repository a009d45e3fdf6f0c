#pragma once

#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include <cis/core/json.hpp>
#include <cis/core/timestamp.hpp>
#include <cis/model/described.hpp>

namespace cis {

/// A phone number of the workspace (specification: Other resources). Postings refer to its id as
/// `phone_number_id`.
struct PhoneNumber {
    std::string id{};
    std::string phone_number{};  ///< E.164, e.g. `+14155550100`
    bool active{};
    std::string object{};  ///< `phone_number`
    std::string country_code{};
    std::optional<Timestamp> date_provisioned{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const PhoneNumber&, const PhoneNumber&) = default;
};

[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<PhoneNumber>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<std::vector<PhoneNumber>>) noexcept;
}  // namespace cis
