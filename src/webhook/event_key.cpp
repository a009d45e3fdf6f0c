#include "webhook/event_key.hpp"

#include <openssl/evp.h>

#include <array>
#include <cstddef>
#include <new>

#include "webhook/hex.hpp"

namespace cis::webhook {
namespace {

/// A header of any length must not become a key of any length.
constexpr std::size_t longest_delivery_id = 256;

std::string sha256(std::string_view text) {
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned size = 0;
    // It fails only for want of memory.
    if (EVP_Digest(text.data(), text.size(), digest.data(), &size, EVP_sha256(), nullptr) != 1) {
        throw std::bad_alloc();
    }
    return detail::to_hex({digest.data(), size});
}

std::string key(const OpenEnum<EventType>& type, std::string_view kind, std::string_view name) {
    std::string text(type.text());
    text += ':';
    text += kind;
    text += ':';
    text += name;
    return text;
}

/// Whether an `interview_id` and a delivery id name one event of this type. Of the others it is not known how
/// often an interview has them, and their delivery id names the webhook.
bool is_once_per_interview(EventType type) {
    return type == EventType::interview_started || type == EventType::interview_completed ||
           type == EventType::report_available;
}

}  // namespace

std::string event_key(const Event& event, std::string_view body, bool by_delivery_id) {
    if (is_once_per_interview(event.type.known())) {
        if (by_delivery_id && event.delivery_id && !event.delivery_id->empty() &&
            event.delivery_id->size() <= longest_delivery_id) {
            return key(event.type, "delivery", *event.delivery_id);
        }
        if (const std::string interview = event.interview_id(); !interview.empty()) {
            return key(event.type, "interview", interview);
        }
    }
    return body_key(event.type, body);
}

std::string body_key(const OpenEnum<EventType>& type, std::string_view body) {
    return key(type, "body", sha256(body));
}

}  // namespace cis::webhook
