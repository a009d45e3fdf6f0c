#include "event_receiver.hpp"

#include <openssl/evp.h>

#include <array>
#include <memory>
#include <stdexcept>
#include <utility>

namespace cis::test {
namespace {

struct FreeKey {
    void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
};
struct FreeContext {
    void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};

const unsigned char* bytes_of(const std::string& text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

std::string hmac_sha256(const std::string& secret, const std::string& text) {
    const std::unique_ptr<EVP_PKEY, FreeKey> key{
        EVP_PKEY_new_raw_private_key(EVP_PKEY_HMAC, nullptr, bytes_of(secret), secret.size())};
    const std::unique_ptr<EVP_MD_CTX, FreeContext> context{EVP_MD_CTX_new()};
    std::array<unsigned char, 32> digest{};
    std::size_t size = digest.size();
    if (!key || !context ||
        EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, key.get()) != 1 ||
        EVP_DigestSign(context.get(), digest.data(), &size, bytes_of(text), text.size()) != 1) {
        throw std::runtime_error{"OpenSSL computes no HMAC"};
    }
    std::string hex;
    for (const unsigned char byte : digest) {
        constexpr const char* digits = "0123456789abcdef";
        hex.append({digits[byte / 16], digits[byte % 16]});
    }
    return hex;
}

}  // namespace

std::int64_t ReceivedEvent::signed_at() const {
    const std::string text = signature();
    const auto comma = text.find(",v1=");
    if (!text.starts_with("t=") || comma == std::string::npos) throw std::runtime_error{"no signature"};
    return std::stoll(text.substr(2, comma - 2));
}

bool ReceivedEvent::is_signed_with(const std::string& secret) const {
    const std::string timestamp = std::to_string(signed_at());
    const std::string digest = hmac_sha256(secret, timestamp + "." + request.body);
    return signature() == "t=" + timestamp + ",v1=" + digest;
}

EventReceiver::EventReceiver(Decide decide, std::optional<Tls> tls)
    : server_{[decide = std::move(decide)](Connection& connection) {
                  while (const auto request = connection.read_request()) {
                      connection.respond(decide({*request}));
                  }
              },
              std::move(tls)} {}

std::vector<ReceivedEvent> EventReceiver::events() const {
    std::vector<ReceivedEvent> events;
    for (ReceivedRequest& request : server_.requests()) events.push_back({std::move(request)});
    return events;
}

}  // namespace cis::test
