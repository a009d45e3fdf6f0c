#include "simulation/randomness.hpp"

#include <string_view>

namespace cis::emulator {

std::string Identifiers::next() {
    constexpr std::string_view digits = "0123456789abcdef";
    // x: any digit; y: a digit with the bits of the UUID variant.
    std::string id = "xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx";
    std::uint64_t bits = 0;
    int left = 0;
    for (char& c : id) {
        if (c != 'x' && c != 'y') continue;
        if (left == 0) {
            bits = random_();
            left = 16;
        }
        const auto digit = static_cast<unsigned>(bits & 0xF);
        c = digits[c == 'x' ? digit : (digit & 0x3U) | 0x8U];
        bits >>= 4;
        --left;
    }
    return id;
}

std::string Identifiers::signing_secret() {
    std::string secret = "whsec_" + next() + next();
    std::erase(secret, '-');
    return secret;
}

}  // namespace cis::emulator
