#include "reference_signature.hpp"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <array>
#include <stdexcept>

namespace cis::test {

std::string reference_digest(std::string_view secret, std::string_view timestamp, std::string_view body) {
    std::string text(timestamp);
    text += '.';
    text += body;
    std::array<unsigned char, 32> digest{};
    if (HMAC(EVP_sha256(), secret.data(), static_cast<int>(secret.size()),
             reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest.data(),
             nullptr) == nullptr) {
        throw std::runtime_error("HMAC() failed");
    }
    std::string hex;
    for (const unsigned char byte : digest) {
        hex += "0123456789abcdef"[byte >> 4U];
        hex += "0123456789abcdef"[byte & 15U];
    }
    return hex;
}

std::string reference_signature(std::string_view secret, std::string_view timestamp, std::string_view body) {
    std::string header = "t=";
    header += timestamp;
    return header + ",v1=" + reference_digest(secret, timestamp, body);
}

}  // namespace cis::test
