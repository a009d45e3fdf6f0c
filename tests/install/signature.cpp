#include <cis/signature/sign.hpp>
#include <cis/signature/verifier.hpp>

#include <chrono>
#include <iostream>

// A user's receiver of webhooks: it needs the signature verifier and nothing of the client.
int main() {
    const cis::Secret secret("whsec_key");
    const auto now = std::chrono::system_clock::now();
    const auto signature = cis::signature::sign(secret, "{}", std::chrono::floor<std::chrono::seconds>(now));
    const auto verified = cis::signature::Verifier(secret).verify(signature, "{}", now);
    if (!verified) {
        std::cerr << cis::signature::to_string(verified.failure()) << '\n';
        return 1;
    }
    return 0;
}
