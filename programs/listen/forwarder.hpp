#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include <cis/http/curl_transport.hpp>
#include <cis/webhook/subscription.hpp>

#include "listen/arguments.hpp"
#include "listen/genuine_event.hpp"

namespace cis::programs::listen_command {

/// Sends events on to another receiver, signed again. Several threads may use it.
class Forwarder {
public:
    /// The result of an attempt.
    struct Attempt {
        std::string fault{};      ///< why the target has not taken the event; empty if it has
        bool has_answered{true};  ///< whether something at the target has answered
    };

    /// Throws InputError if the address or the file of secrets cannot be used.
    explicit Forwarder(const Forwarding& forwarding);

    /// Throws InputError if an event of this type could not be signed, or would be signed with a secret of
    /// the service: then whoever has the target's secrets could forge deliveries to this listener.
    /// @param received the webhooks that deliver here
    void check(const std::vector<webhook::Subscription>& received) const;
    /// Throws InputError if there is no secret for this type.
    void check(const OpenEnum<EventType>& type) const;

    /// Sends an event once.
    [[nodiscard]] Attempt send(const GenuineEvent& event, const std::stop_token& stop);

private:
    [[nodiscard]] const webhook::Subscription* find(const OpenEnum<EventType>& type) const;

    std::string url_;
    std::string host_;
    std::string secrets_file_;
    std::vector<webhook::Subscription> webhooks_;
    CurlTransport transport_;
};

}  // namespace cis::programs::listen_command
