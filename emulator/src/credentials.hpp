#pragma once

#include <string>
#include <vector>

#include "message.hpp"

namespace cis::emulator {

/// Who may use the service.
class Credentials {
public:
    Credentials(std::string api_key, std::vector<std::string> bearer_tokens);

    /// The credential that a request was accepted with. Throws `ApiError` 401 or 403. A key, when
    /// there is one, decides alone.
    const std::string& authenticate(const Request& request) const;

private:
    std::string api_key_;
    std::vector<std::string> bearer_tokens_;
};

}  // namespace cis::emulator
