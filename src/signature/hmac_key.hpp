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

/// A key of HMAC-SHA256 with the part of the work that depends on nothing else done once (RFC 2104, section
/// 4): the hash states after the key's inner and outer block. The key itself is not kept.
class HmacKey {
public:
    /// Throws `std::runtime_error` when libcrypto cannot hash.
    explicit HmacKey(std::string_view key);

    /// The digest of the parts, one after the other; none when libcrypto failed.
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
