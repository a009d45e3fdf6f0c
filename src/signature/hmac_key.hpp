#pragma once

#include <openssl/evp.h>

#include <array>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string_view>

namespace cis::signature::detail {

/// An HMAC-SHA256.
using Digest = std::array<unsigned char, 32>;

/// A key of HMAC-SHA256 with the precomputed hash states after its inner and outer block (RFC 2104, section
/// 4). It does not keep the key itself.
class HmacKey {
public:
    /// Computes the states. Throws `std::runtime_error` if libcrypto cannot compute SHA-256.
    explicit HmacKey(std::string_view key);

    /// The digest of the concatenated parts; none if libcrypto failed.
    [[nodiscard]] std::optional<Digest> digest(std::initializer_list<std::string_view> parts) const noexcept;

private:
    struct FreeContext {
        void operator()(EVP_MD_CTX* context) const noexcept { EVP_MD_CTX_free(context); }
    };
    using Context = std::unique_ptr<EVP_MD_CTX, FreeContext>;

    static Context hash_of_padded(std::string_view key, unsigned char padding);
    static EVP_MD_CTX* work_context() noexcept;

    Context inner_;
    Context outer_;
};

}  // namespace cis::signature::detail
