#include "simulation/randomness.hpp"

#include <cmath>

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

double KeyedRandom::operator()(std::string_view name) const {
    // FNV-1a over key and name, then the finaliser of SplitMix64 to spread the high bits.
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const std::string_view part : {key_, name}) {
        for (const char c : part) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    }
    hash = (hash ^ (hash >> 30U)) * 0xbf58476d1ce4e5b9U;
    hash = (hash ^ (hash >> 27U)) * 0x94d049bb133111ebU;
    hash ^= hash >> 31U;
    return static_cast<double>(hash >> 11U) * 0x1p-53;
}

double KeyedRandom::score(std::string_view name) const { return std::round(350 + 650 * (*this)(name)) / 10; }

}  // namespace cis::emulator
