#include <cis/webhook/signature.hpp>

#include <chrono>
#include <iostream>

// A user's receiver of webhooks: it needs the signature verifier and nothing of the client.
int main() {
    const cis::Secret secret("whsec_key");
    const auto now = std::chrono::system_clock::now();
    const auto signature = cis::webhook::sign(secret, "{}", std::chrono::floor<std::chrono::seconds>(now));
    const auto verified = cis::webhook::Verifier(secret).verify(signature, "{}", now);
    if (!verified) {
        std::cerr << cis::webhook::to_string(verified.failure()) << '\n';
        return 1;
    }
    return 0;
}
