#pragma once

#include <string>
#include <vector>

#include "wire/message.hpp"

namespace cis::emulator {

/// The authenticated caller of a request.
struct Caller {
    std::string credential{};
    bool oauth = false;  ///< whether the caller uses a token, not the key
};

/// Authenticates the callers of the service.
class Credentials {
public:
    Credentials(std::string api_key, std::vector<std::string> bearer_tokens);

    /// Authenticates a request. Throws `ApiError` 401 or 403. If the request has a key, only the key counts.
    [[nodiscard]] Caller authenticate(const Request& request) const;

private:
    std::string api_key_;
    std::vector<std::string> bearer_tokens_;
};

}  // namespace cis::emulator
