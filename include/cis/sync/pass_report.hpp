#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <cis/core/error.hpp>

namespace cis::sync {

/// The result of a pass.
struct PassReport {
    std::uint64_t requests{0};     ///< that got a response
    std::uint64_t read{0};         ///< records that were read
    std::uint64_t added{0};        ///< candidates that are new
    std::uint64_t changed{0};      ///< candidates with another status, score, flag, step, metadata or data
    std::uint64_t concluded{0};    ///< of those two: who has reached a status that is probably final
    std::uint64_t vanished{0};     ///< candidates whom two complete lists, some time apart, have not shown
    std::uint64_t purged{0};       ///< candidates who have vanished and whose personal data were removed
    std::uint64_t undecodable{0};  ///< records that could not be decoded, and are not stored
    std::uint64_t candidates{0};   ///< in the store, without those that have vanished
    bool swept{false};             ///< all candidates were read
    bool finished{false};          ///< the pass has not stopped early; otherwise the next one goes on
    std::string stopped{};         ///< why it did, safe to log
    /// The same as an error: of the list or of the store, `conflict` without a status if another mirror has
    /// the posting (`retry_after` says how long), `cancelled` if the stop token was triggered.
    std::optional<Error> error{};
};

}  // namespace cis::sync
