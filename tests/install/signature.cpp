#include <cis/signature/sign.hpp>
#include <cis/signature/verifier.hpp>

#include <chrono>
#include <iostream>

// A user's receiver of webhooks: it needs only the signature verifier.
int main() {
    const cis::Secret secret("whsec_key");
    const auto now = std::chrono::system_clock::now();
    const auto signature = cis::signature::sign(secret, "{}", std::chrono::floor<std::chrono::seconds>(now));
    const auto verified = cis::signature::Verifier(secret).verify(signature, "{}", now);
    if (!verified) {
        std::cerr << cis::signature::message(verified.failure()) << '\n';
        return 1;
    }
    return 0;
}
