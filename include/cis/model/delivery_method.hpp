#pragma once

#include <array>
#include <string_view>

namespace cis {

/// The HTTP method of a webhook's deliveries (specification: Events).
enum class DeliveryMethod {
    unknown,  ///< a value that this version does not know; OpenEnum::text() returns it
    get,
    post,
};
/// The wire names, in the order of the enumerators.
[[nodiscard]] constexpr std::array<std::string_view, 2> enum_names(DeliveryMethod) noexcept {
    return {"get", "post"};
}

}  // namespace cis
