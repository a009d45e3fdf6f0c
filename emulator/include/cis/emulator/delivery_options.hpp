#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace cis::emulator {

/// How events are delivered to webhooks, and which faults deliveries have. All random choices come from
/// `Options::seed`. All times except `timeout` use the clock of `Options::now`.
struct DeliveryOptions {
    /// Timeout of one attempt, from connecting to the end of the response.
    std::chrono::milliseconds timeout{10'000};
    /// Wait after the first failed attempt. It doubles after each further one, up to `backoff_cap`.
    std::chrono::milliseconds backoff_base{1'000};
    /// The longest wait between two attempts.
    std::chrono::milliseconds backoff_cap{60'000};
    /// The number of attempts before a delivery is given up. 0: it is never given up.
    unsigned max_attempts = 0;
    /// The largest number of attempts, and so of connections, at the same time.
    std::size_t max_concurrent = 16;
    /// PEM file of the certificate authorities that verify https receivers; empty for the system's.
    std::string ca_file{};
    /// Whether a retry repeats the time and signature of the first attempt instead of new ones.
    bool sign_once = false;
    /// Whether webhooks may also be registered for `candidate_shortlisted` and `candidate_rejected`.
    bool recruiter_events = false;

    /// Added to the time in the signature.
    std::chrono::seconds clock_skew{0};
    /// Share of deliveries (0 to 1) that are sent once more after a 200.
    double duplicate_share = 0;
    /// Share of deliveries (0 to 1) that are held back until the interview's next event was sent to the same
    /// URL. Deliveries without a next event are not affected.
    double reorder_share = 0;
    /// The longest time for which a delivery is held back.
    std::chrono::milliseconds reorder_hold{60'000};
    /// Share of signed deliveries (0 to 1) that follow a forgery: the same request with one changed byte in
    /// body, time or digest. A forgery is sent once, whatever the response.
    double tamper_share = 0;

    /// The most deliveries that `Server::deliveries()` returns. The oldest are forgotten first.
    std::size_t recorded = 100'000;
};

}  // namespace cis::emulator
