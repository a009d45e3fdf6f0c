// Uses a client and other objects with a random key, and searches its own writable memory for the key: how
// often it is there while they exist, and after they were destroyed. What libcurl has left of the requests
// that it sent is counted separately. The key itself is kept masked.
//   cis-secret-holder URL

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <cis/api/client.hpp>
#include <cis/signature/verifier.hpp>
#include <cis/webhook/inbox.hpp>

namespace {

constexpr std::size_t key_size = 48;
constexpr unsigned char mask = 0x80;  // no text has such bytes

/// A random key, which is in memory only masked.
class MaskedKey {
public:
    MaskedKey() {
        std::random_device random;
        for (unsigned char& byte : bytes_) byte = static_cast<unsigned char>(('a' + random() % 26) | mask);
    }

    [[nodiscard]] cis::Secret unmasked(std::string_view prefix = {}) const {
        std::string text(prefix);
        text.reserve(prefix.size() + key_size);
        for (const unsigned char byte : bytes_) text += static_cast<char>(byte ^ mask);
        return cis::Secret(std::move(text));
    }

    /// Whether the key begins at this place. Most of it is enough: who reuses memory overwrites its begin.
    [[nodiscard]] bool is_at(const volatile unsigned char* place) const {
        constexpr std::size_t overwritten = 16;
        for (std::size_t i = overwritten; i < key_size; ++i) {
            if (place[i] != (bytes_[i] ^ mask)) return false;
        }
        return true;
    }

    /// Whether the key at this place is in a request as it is sent: its header line ends there.
    [[nodiscard]] static bool is_in_request(const volatile unsigned char* place) {
        return place[key_size] == '\r' && place[key_size + 1] == '\n';
    }

private:
    unsigned char bytes_[key_size]{};
};

/// How often something is in the writable memory of this process.
struct Copies {
    std::size_t in_requests{0};
    std::size_t elsewhere{0};
};

Copies copies_of(const MaskedKey& key) {
    std::vector<std::pair<std::uintptr_t, std::uintptr_t>> ranges;
    std::ifstream maps("/proc/self/maps");
    std::uintptr_t begin = 0;
    std::uintptr_t end = 0;
    char dash = 0;
    std::string rights;
    std::string rest;
    while (maps >> std::hex >> begin >> dash >> end >> rights && std::getline(maps, rest)) {
        if (rights.starts_with("rw")) ranges.emplace_back(begin, end);
    }
    Copies copies;
    for (const auto& [first, last] : ranges) {
        for (std::uintptr_t at = first; at + key_size + 2 <= last; ++at) {
            // NOLINTNEXTLINE(performance-no-int-to-ptr): addresses of the system
            const auto* const place = reinterpret_cast<const volatile unsigned char*>(at);
            if (!key.is_at(place)) continue;
            ++(MaskedKey::is_in_request(place) ? copies.in_requests : copies.elsewhere);
        }
    }
    return copies;
}

void print(const std::string& what, const MaskedKey& key) {
    const Copies copies = copies_of(key);
    std::cout << std::dec << what << ' ' << copies.elsewhere << '\n'
              << what << " in requests " << copies.in_requests << '\n'
              << std::flush;
}

void use_secrets() {
    const MaskedKey key;
    std::optional<cis::Secret> first = key.unmasked();
    print("secret held", key);
    {
        std::vector<cis::Secret> copies(3, *first);
        copies.push_back(std::move(*first));
        copies.front() = cis::Secret("short");
    }
    first.reset();
    print("secret gone", key);
}

void use_verifier() {
    const MaskedKey key;
    {
        const cis::webhook::Inbox inbox(
            {.webhooks = {{cis::EventType::report_available, key.unmasked("whsec_")}}}, [](const auto&) {});
        const cis::signature::Verifier verifier(key.unmasked("whsec_"));
        (void)verifier.verify("t=1,v1=00", "{}");
        print("verifier held", key);
    }
    print("verifier gone", key);
}

void use_client(const char* url, bool calls) {
    const std::string name = calls ? "client with calls" : "client";
    const MaskedKey key;
    {
        const cis::Client client({.base_url = url, .api_key = key.unmasked()});
        print(name + " held", key);
        for (int i = 0; calls && i < 3; ++i) {
            (void)client.health().try_send();
            client.health().start([](const auto&) {});
        }
        (void)client.wait_idle(std::chrono::seconds(10));
        if (calls) print(name + " used", key);
    }
    print(name + " gone", key);
}

}  // namespace

int main(int /*argc*/, char** argv) {
    use_secrets();
    use_verifier();
    use_client(argv[1], false);
    use_client(argv[1], true);
}
