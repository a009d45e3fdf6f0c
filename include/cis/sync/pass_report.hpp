#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <cis/core/error.hpp>

namespace cis::sync {

/// The result of a pass.
struct PassReport {
    std::uint64_t requests{0};     ///< requests that got a response
    std::uint64_t read{0};         ///< records that were read
    std::uint64_t added{0};        ///< new candidates, and vanished ones that are listed again
    std::uint64_t changed{0};      ///< candidates with another status, score, flag, step, metadata or data
    std::uint64_t concluded{0};    ///< added or changed ones that have reached a probably final status
    std::uint64_t vanished{0};     ///< candidates that two complete lists, some time apart, did not show
    std::uint64_t purged{0};       ///< vanished candidates whose personal data were removed
    std::uint64_t undecodable{0};  ///< records that could not be decoded, and are not stored
    std::uint64_t candidates{0};   ///< candidates in the store, except those that have vanished
    bool swept{false};             ///< whether all candidates were read
    bool finished{false};          ///< false if the pass stopped early; then the next one continues
    std::string stopped{};         ///< why the pass stopped early, safe to log
    /// The error that stopped it. It comes from the list or the store, is `conflict` without a status if
    /// another mirror has the posting (`retry_after` says how long), or `cancelled` if the stop token was
    /// triggered.
    std::optional<Error> error{};
};

}  // namespace cis::sync
