#pragma once

#include "call/client_life.hpp"
#include "cis/api/client.hpp"

namespace cis::detail {

/// Lets long runs use what a client has been made with.
struct ClientAccess {
    /// Throws Exception (`invalid_argument`) if the client was moved from.
    [[nodiscard]] static Session& session(const Client& client) { return session_of(client.session_); }
};

}  // namespace cis::detail
