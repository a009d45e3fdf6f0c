#include "signature/hmac_key.hpp"

#include <openssl/crypto.h>

#include <algorithm>
#include <stdexcept>

namespace cis::signature::detail {
namespace {

constexpr std::size_t block_size = 64;

/// A block of the key's bytes, overwritten when it is no longer needed.
struct KeyBlock {
    KeyBlock() = default;
    KeyBlock(const KeyBlock&) = delete;
    KeyBlock& operator=(const KeyBlock&) = delete;
    ~KeyBlock() { OPENSSL_cleanse(bytes.data(), bytes.size()); }

    std::array<unsigned char, block_size> bytes{};
};

void require(bool succeeded) {
    if (!succeeded) throw std::runtime_error("libcrypto cannot compute SHA-256");
}

void overwrite_frame() noexcept {
    constexpr std::size_t deep_enough = 6144;      // a thread has at least 16 KiB of stack
    std::array<unsigned char, deep_enough> frame;  // NOLINT(*-member-init): the next line sets it
    OPENSSL_cleanse(frame.data(), frame.size());
}

/// Overwrites the stack below the caller. When a function of a shared library is called for the first time,
/// the loader saves all vector registers there, and a copy of a text that has just ended can still be in
/// them.
void overwrite_stack() noexcept {
    // The function has its own frame, because the compiler cannot inline what a volatile pointer calls.
    static void (*const volatile overwrite)() noexcept = &overwrite_frame;
    overwrite();
}

}  // namespace

HmacKey::HmacKey(std::string_view key)
    : inner_(hash_of_padded(key, 0x36)), outer_(hash_of_padded(key, 0x5c)) {
    overwrite_stack();
}

HmacKey::Context HmacKey::hash_of_padded(std::string_view key, unsigned char padding) {
    KeyBlock block;
    if (key.size() > block_size) {
        require(EVP_Digest(key.data(), key.size(), block.bytes.data(), nullptr, EVP_sha256(), nullptr) == 1);
    } else {
        std::ranges::copy(key, block.bytes.begin());
    }
    for (unsigned char& byte : block.bytes) byte ^= padding;

    Context context(EVP_MD_CTX_new());
    require(context != nullptr && EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr) == 1 &&
            EVP_DigestUpdate(context.get(), block.bytes.data(), block.bytes.size()) == 1);
    return context;
}

std::optional<Digest> HmacKey::digest(std::initializer_list<std::string_view> parts) const noexcept {
    EVP_MD_CTX* const work = work_context();
    Digest inner{};
    Digest digest{};
    bool succeeded = work != nullptr && EVP_MD_CTX_copy_ex(work, inner_.get()) == 1;
    for (const std::string_view part : parts) {
        succeeded = succeeded && EVP_DigestUpdate(work, part.data(), part.size()) == 1;
    }
    succeeded = succeeded && EVP_DigestFinal_ex(work, inner.data(), nullptr) == 1 &&
                EVP_MD_CTX_copy_ex(work, outer_.get()) == 1 &&
                EVP_DigestUpdate(work, inner.data(), inner.size()) == 1 &&
                EVP_DigestFinal_ex(work, digest.data(), nullptr) == 1;
    if (!succeeded) return std::nullopt;
    return digest;
}

/// Returns a context of the calling thread. All threads share libcrypto's reference counts of a hash
/// function. A context that keeps its function does not touch those counts.
EVP_MD_CTX* HmacKey::work_context() noexcept {
    thread_local Context context;
    if (context == nullptr) context.reset(EVP_MD_CTX_new());
    return context.get();
}

}  // namespace cis::signature::detail
