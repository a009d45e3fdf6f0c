#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace cis::emulator {

/// How events are delivered to webhooks, and how the deliveries misbehave on demand. Everything random is
/// drawn from `Options::seed`; every time but `timeout` passes on the clock of `Options::now`.
struct DeliveryOptions {
    /// Time for one attempt, from connecting to the end of the answer.
    std::chrono::milliseconds timeout{10'000};
    /// Wait after the first failed attempt; it doubles after each further one, up to `backoff_cap`.
    std::chrono::milliseconds backoff_base{1'000};
    std::chrono::milliseconds backoff_cap{60'000};
    /// Attempts until a delivery is given up; 0 for no end but an answer with status 200.
    unsigned max_attempts = 0;
    /// Attempts under way at the same time, hence connections.
    std::size_t max_concurrent = 16;
    /// PEM file with the certificate authorities that https receivers are verified against; empty for the
    /// system's.
    std::string ca_file{};
    /// Whether a redelivery carries the time and signature of the first attempt instead of fresh ones.
    bool sign_once = false;
    /// Lets webhooks be registered for `candidate_shortlisted` and `candidate_rejected` too.
    bool recruiter_events = false;

    /// Added to the time in the signature.
    std::chrono::seconds clock_skew{0};
    /// Share of deliveries (0 to 1) that are sent once more although they were answered with 200.
    double duplicate_share = 0;
    /// Share of deliveries (0 to 1) that are held back until the interview's next event went to the same
    /// URL. Those without a next event are not affected.
    double reorder_share = 0;
    /// The longest time that they are held back.
    std::chrono::milliseconds reorder_hold{60'000};
    /// Share of signed deliveries (0 to 1) that are preceded by a forgery: the same request with one byte
    /// of its body, time or digest changed. A forgery is sent once, whatever the answer.
    double tamper_share = 0;

    /// How many deliveries `Server::deliveries()` remembers; the oldest are forgotten first.
    std::size_t recorded = 100'000;
};

}  // namespace cis::emulator
