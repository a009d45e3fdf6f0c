#pragma once

#include <string>
#include <string_view>

#include <cis/http/transport.hpp>
#include <cis/webhook/subscription.hpp>

namespace cis::programs {

/// The body of a trial delivery. An inbox verifies its signature and finds it undecodable, because an event
/// is an object.
inline constexpr std::string_view trial_body = R"("cis webhooks test")";

/// The step of a delivery at which a trial failed.
enum class TrialStep {
    none,       ///< none failed: the receiver took the trial
    address,    ///< nothing can be sent to this address
    dns,        ///< the name is unknown
    connect,    ///< nothing answers there
    tls,        ///< the certificate or the handshake
    response,   ///< the connection was made, and no whole response came
    redirect,   ///< the address leads to another one
    path,       ///< nothing is at this path
    gateway,    ///< a web server does not reach the receiver
    signature,  ///< the receiver does not accept the signature
    clock,      ///< the receiver does not accept it, because the clocks differ
    program,    ///< another receiver is there, which verified the signature
    status,     ///< another status than 200
};

/// The enumerator's name.
[[nodiscard]] std::string_view name_of(TrialStep step) noexcept;

/// What became of a trial. It does not contain the secret.
struct TrialResult {
    TrialStep step{};
    int status{0};         ///< 0: there was no response
    std::string fault{};   ///< what is wrong: a sentence
    std::string advice{};  ///< what to fix: sentences
};

/// Sends a trial to a receiver, in the same way as a delivery.
/// @param transport verifies certificates as it was configured
/// @param url       the receiver's address, as registered with the service
[[nodiscard]] TrialResult try_delivery(Transport& transport, const std::string& url,
                                       const webhook::Subscription& webhook);

}  // namespace cis::programs
