#include "delivery/signature.hpp"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <array>
#include <stdexcept>

namespace cis::emulator {
namespace {

std::string to_hex(const unsigned char* bytes, unsigned size) {
    std::string text;
    for (unsigned i = 0; i < size; ++i) {
        text.push_back(hex_digits[bytes[i] >> 4U]);
        text.push_back(hex_digits[bytes[i] & 0xFU]);
    }
    return text;
}

}  // namespace

Signature sign(std::string_view secret, std::int64_t timestamp, std::string_view body) {
    Signature signature;
    signature.timestamp = std::to_string(timestamp);
    const std::string text = (signature.timestamp + ".").append(body);
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned size = 0;
    // OpenSSL takes bytes as unsigned characters.
    const auto* const bytes = reinterpret_cast<const unsigned char*>(text.data());
    if (HMAC(EVP_sha256(), secret.data(), static_cast<int>(secret.size()), bytes, text.size(), digest.data(),
             &size) == nullptr) {
        throw std::runtime_error("OpenSSL computes no HMAC-SHA256");
    }
    signature.digest = to_hex(digest.data(), size);
    return signature;
}

std::string to_text(const Signature& signature) {
    return "t=" + signature.timestamp + ",v1=" + signature.digest;
}

}  // namespace cis::emulator
