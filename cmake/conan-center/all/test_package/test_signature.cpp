#include <cis/signature/sign.hpp>
#include <cis/signature/verifier.hpp>

#include <chrono>

int main() {
    const cis::Secret secret("whsec_key");
    const auto now = std::chrono::system_clock::now();
    const auto signature = cis::signature::sign(secret, "{}", std::chrono::floor<std::chrono::seconds>(now));
    return cis::signature::Verifier(secret).verify(signature, "{}", now) ? 0 : 1;
}
