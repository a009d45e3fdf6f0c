#pragma once

#include <memory>

#include "call/client_life.hpp"
#include "call/session.hpp"
#include "cis/api/client.hpp"

namespace cis::bulk {

/// The clock of a long run: the clock of its options, or else the clock of its client.
[[nodiscard]] inline std::shared_ptr<Clock> run_clock(const std::shared_ptr<Clock>& of_options,
                                                      const Client& client) {
    using cis::detail::ClientAccess;
    return of_options ? of_options : cis::detail::session_of(ClientAccess::share(client)).clock;
}

}  // namespace cis::bulk
