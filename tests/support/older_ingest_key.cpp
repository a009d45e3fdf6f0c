#include "older_ingest_key.hpp"

#include <openssl/sha.h>

#include <array>
#include <cstddef>

namespace cis::test {

std::string older_ingest_key(std::string_view posting_id, std::string_view name, std::string_view email) {
    std::string text;
    for (const std::string_view part : {posting_id, std::string_view("person"), name, email})
        text += std::to_string(part.size()) + ':' + std::string(part);
    std::array<unsigned char, SHA256_DIGEST_LENGTH> digest{};
    SHA256(reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest.data());
    // 128 bits in base32, the last digit with three of them.
    std::string digits;
    for (std::size_t bit = 0; bit < 128; bit += 5) {
        unsigned value = 0;
        for (std::size_t i = bit; i < bit + 5; ++i)
            value = value << 1U | (i < 128 ? digest.at(i / 8) >> (7 - i % 8) & 1U : 0U);
        digits += "abcdefghijklmnopqrstuvwxyz234567"[value];
    }
    return "cis1-person-" + digits;
}

}  // namespace cis::test
