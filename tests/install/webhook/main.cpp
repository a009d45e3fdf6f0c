// A receiver's view: the header, a verifier, a delivery.
#include <cis/webhook/signature.hpp>
#include <iostream>

int main() {
    const cis::webhook::Verifier verifier({.secrets = {"whsec_test_secret"}, .tolerance = std::nullopt});
    const auto verified =
        verifier.verify("t=1700000000,v1=248a374f50f943a28b0f6ab50faf9a7e7e29b710fa26df9fb1618b9bf8ea9c9a",
                        R"({"id":"evt_1"})");
    std::cout << to_string(verified.failure()) << '\n';
    return verified ? 0 : 1;
}
