#pragma once

#include <array>
#include <string_view>

namespace cis {

/// How a webhook's URL is called (document: Events).
enum class DeliveryMethod {
    unknown,  ///< a value this version does not know; OpenEnum::text() has it
    get,
    post,
};
/// The wire names, in the order of the enumerators.
[[nodiscard]] constexpr std::array<std::string_view, 2> enum_names(DeliveryMethod) noexcept {
    return {"get", "post"};
}

}  // namespace cis
