#pragma once

#include <string>
#include <vector>

#include "wire/message.hpp"

namespace cis::emulator {

/// Whom a request was accepted from.
struct Caller {
    std::string credential{};
    bool oauth = false;  ///< by a token rather than by the key
};

/// Who may use the service.
class Credentials {
public:
    Credentials(std::string api_key, std::vector<std::string> bearer_tokens);

    /// Throws `ApiError` 401 or 403. A key, when there is one, decides alone.
    [[nodiscard]] Caller authenticate(const Request& request) const;

private:
    std::string api_key_;
    std::vector<std::string> bearer_tokens_;
};

}  // namespace cis::emulator
