#include "webhook/event_key.hpp"

#include <openssl/evp.h>

#include <array>
#include <cstddef>
#include <new>

#include "core/hex.hpp"

namespace cis::webhook {
namespace {

/// The longest key that is not hashed. The parts of a name come from outside and can have any length, and a
/// store keeps many keys for a long time.
constexpr std::size_t longest_key = 256;

/// The prefixes of keys that contain more than a name.
constexpr std::string_view scope_mark = "scope:";
constexpr std::string_view hash_mark = "sha256:";

std::string sha256(std::string_view text) {
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned size = 0;
    // It fails only if there is no memory.
    if (EVP_Digest(text.data(), text.size(), digest.data(), &size, EVP_sha256(), nullptr) != 1) {
        throw std::bad_alloc();
    }
    return detail::to_hex({digest.data(), size});
}

std::string joined(std::string_view first, std::string_view second, std::string_view third) {
    std::string text(first);
    text += ':';
    text += second;
    text += ':';
    text += third;
    return text;
}

/// Whether an interview has only one event of this type. Then the `interview_id` or a delivery id identifies
/// the event. For other types this is undocumented, and their delivery id names the webhook.
bool is_once_per_interview(EventType type) {
    switch (type) {
        case EventType::interview_started:
        case EventType::interview_completed:
        case EventType::report_available: return true;
        case EventType::candidate_shortlisted:
        case EventType::candidate_rejected:
        case EventType::unknown: break;
    }
    return false;
}

}  // namespace

std::string event_name(const Event& event, std::string_view body, bool by_delivery_id) {
    if (is_once_per_interview(event.type.known())) {
        if (by_delivery_id && event.delivery_id && !event.delivery_id->empty()) {
            return joined(event.type.text(), "delivery", *event.delivery_id);
        }
        if (const std::string interview = event.interview_id(); !interview.empty()) {
            return joined(event.type.text(), "interview", interview);
        }
    }
    return body_name(event.type, body);
}

std::string body_name(const OpenEnum<EventType>& type, std::string_view body) {
    return joined(type.text(), "body", sha256(body));
}

std::string event_key(std::string_view scope, std::string name) {
    const bool is_like_others = name.starts_with(scope_mark) || name.starts_with(hash_mark);
    if (scope.empty() && name.size() <= longest_key && !is_like_others) return name;
    // The length of the scope at the front makes the key unambiguous.
    const std::string scoped = joined(std::to_string(scope.size()), scope, name);
    if (scope.empty() || scoped.size() > longest_key - scope_mark.size()) {
        return std::string(hash_mark) + sha256(scoped);
    }
    return std::string(scope_mark) + scoped;
}

}  // namespace cis::webhook
