#pragma once

#include <cstdint>
#include <string>

#include "delivery/signature.hpp"

namespace cis::emulator {

/// Which byte of a signed delivery is changed so that its signature no longer fits.
struct Forgery {
    enum class Part { body, timestamp, digest };

    Part part = Part::body;
    std::uint64_t byte = 0;  ///< counted around the end of the part

    /// Changes body or signature, which must not be empty.
    void apply(std::string& body, Signature& signature) const;
};

}  // namespace cis::emulator
