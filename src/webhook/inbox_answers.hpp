#pragma once

#include <exception>
#include <string>
#include <string_view>

#include "cis/webhook/delivery.hpp"

namespace cis::webhook {

/// The answer to a request that is not a delivery of these webhooks.
[[nodiscard]] InboxResult refused(int status, std::string reason);
/// The answer if one of the caller's functions failed, or something else that the library needs.
[[nodiscard]] InboxResult failed(std::string reason, std::exception_ptr failure);
/// The answer if the seen-store failed.
[[nodiscard]] InboxResult unavailable(std::string_view when, std::string_view why,
                                      std::exception_ptr failure = nullptr);

/// The exception that `action` threw; null if it returned.
template <class Action>
[[nodiscard]] std::exception_ptr failure_of(const Action& action) {
    try {
        action();
        return nullptr;
    } catch (...) {
        return std::current_exception();
    }
}

}  // namespace cis::webhook
