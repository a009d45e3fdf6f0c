#include <benchmark/benchmark.h>

#include <chrono>
#include <cstdlib>

#include "call/exchange.hpp"
#include "measured_code.hpp"

// The state machine of a call, from the limiter's permit to its end.

namespace cis::benchmarks {
namespace {

using detail::AttemptFacts;
using detail::Exchange;
using Step = Exchange::Step;

/// Drives a call whose first attempts fail.
Exchange::Ending run(int failures) {
    Exchange::time_point now{std::chrono::hours(1)};
    Exchange exchange({.idempotent = true, .deadline = now + std::chrono::hours(1)});
    Exchange::Action action = exchange.start(now);
    int sent = 0;
    while (action.step != Step::done) {
        switch (action.step) {
            case Step::acquire: action = exchange.granted(); break;
            case Step::authorise: action = exchange.authorised(now); break;
            case Step::send: {
                const int status = sent++ < failures ? 503 : 200;
                action = exchange.attempted({.status = status, .times_sent = 1}, now, 0.5);
                break;
            }
            case Step::wait:
                now = action.until;
                action = exchange.waited(now);
                break;
            case Step::done: break;
        }
    }
    if (sent != failures + 1) std::abort();
    return exchange.ending();
}

void call_that_succeeds_at_once(benchmark::State& state) {
    measure_result(state, [] { return run(0); });
}
void call_with_two_retries(benchmark::State& state) {
    measure_result(state, [] { return run(2); });
}

BENCHMARK(call_that_succeeds_at_once);
BENCHMARK(call_with_two_retries);

}  // namespace
}  // namespace cis::benchmarks
