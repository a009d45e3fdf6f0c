#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cis::emulator {

/// The parts of `X-Service-Signature`.
struct Signature {
    std::string timestamp{};  ///< epoch seconds
    std::string digest{};     ///< lower-case hexadecimal
};

/// Signs the timestamp, a dot and the body. The key is the whole text of the secret.
[[nodiscard]] Signature sign(std::string_view secret, std::int64_t timestamp, std::string_view body);

/// `t=…,v1=…`
[[nodiscard]] std::string to_text(const Signature& signature);

/// Which byte of a signed delivery is changed, so that the signature does not match.
struct Forgery {
    enum class Part { body, timestamp, digest };

    Part part = Part::body;
    std::uint64_t byte = 0;  ///< modulo the length of the part

    /// Changes body or signature. The changed part must not be empty.
    void apply(std::string& body, Signature& signature) const;
};

}  // namespace cis::emulator
