#include "service/credentials.hpp"

#include <algorithm>
#include <utility>

#include "wire/api_error.hpp"

namespace cis::emulator {

Credentials::Credentials(std::string api_key, std::vector<std::string> bearer_tokens)
    : api_key_(std::move(api_key)), bearer_tokens_(std::move(bearer_tokens)) {}

Caller Credentials::authenticate(const Request& request) const {
    if (const auto key = header(request, "X-API-KEY"); key && !key->empty()) {
        if (*key == api_key_) return {*key, false};
        throw forbidden();
    }
    const std::string authorization = header(request, "Authorization").value_or("");
    const auto token = std::ranges::find_if(
        bearer_tokens_, [&](const std::string& accepted) { return authorization == "Bearer " + accepted; });
    if (token == bearer_tokens_.end()) throw unauthorized();
    return {*token, true};
}

}  // namespace cis::emulator
