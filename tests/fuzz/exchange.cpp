// A call with arbitrary outcomes of its attempts ends, makes no more attempts than its policy allows and none
// after its deadline, and never repeats a creation that may have been applied. A call that is waited for and
// one on the loop do the same at the same time and end with the same result.
//
// The beginning of the input is the call and its policy, then the outcome of each attempt. The answers of the
// limiter and of the provider of credentials are taken from its end.
#include <fuzzer/FuzzedDataProvider.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <cis/testing/fake_clock.hpp>
#include <cis/testing/fake_transport.hpp>
#include "api/session_from_options.hpp"
#include "call/blocking_driver.hpp"
#include "call/loop_driver.hpp"
#include "call/session.hpp"
#include "cis/call/call_spec.hpp"
#include "expect.hpp"

namespace {

using cis::Transfer;
using cis::TransferFailure;
using cis::fuzz::expect;
using cis::testing::FakeClock;
using cis::testing::FakeTransport;
using std::chrono::milliseconds;

constexpr std::array<int, 24> statuses{200, 201, 204, 100, 301, 400, 401, 401, 403, 403, 404, 408,
                                       409, 422, 425, 429, 429, 500, 501, 502, 503, 503, 504, 505};
constexpr std::array<const char*, 10> bodies{
    "{}",
    "",
    "no JSON",
    R"({"error":{"type":"api_error","code":"api_error","message":"m"}})",
    R"({"error":{"type":"authentication_error","code":"unauthorized","message":"m"}})",
    R"({"error":{"type":"authentication_error","code":"forbidden","message":"m"}})",
    R"({"error":{"type":"t","code":"unavailable","message":"m","param":null,"doc_url":null}})",
    R"({"error":{"type":"t","code":"api_error","message":"m","param":null,"doc_url":null}})",
    R"({"detail":"not now"})",
    R"({"data":{}})"};
constexpr std::array<const char*, 10> waits_asked_for{
    "0", "1", "2.5", "30", "-1", "100000", "later", "Sun, 06 Nov 1994 08:50:07 GMT", "1e300", "784111800"};
constexpr std::array<int, 10> durations_ms{0, 0, 1, 10, 100, 999, 5'000, 30'000, 60'000, 600'000};

milliseconds duration(FuzzedDataProvider& input) {
    return milliseconds(input.PickValueInArray(durations_ms));
}

/// A limiter that denies as its input says, and never during a pause.
class ScriptedLimiter final : public cis::RateLimiter {
public:
    ScriptedLimiter(const std::uint8_t* data, std::size_t size, std::stop_source stop)
        : input_(data, size), stop_(std::move(stop)) {}

    cis::Permit try_acquire(time_point now, cis::Ticket& /*ticket*/) override {
        expect(++asked_ < 1000);
        if (now < paused_until_) return {.granted = false, .ask_again = paused_until_};
        const auto choice = input_.ConsumeIntegralInRange<std::uint8_t>(0, 15);
        if (choice < 12) return {.granted = true};
        if (choice == 12) stop_.request_stop();
        return {.granted = false, .ask_again = now + duration(input_) - milliseconds(1)};
    }
    void pause_until(time_point time) override { paused_until_ = std::max(paused_until_, time); }

private:
    FuzzedDataProvider input_;
    std::stop_source stop_;
    time_point paused_until_{};
    int asked_{0};
};

/// One attempt, as the transport saw it.
struct Attempt {
    milliseconds began;
    milliseconds timeout;
    bool fresh_connection;
    std::string credentials;
    // What its result says.
    int status{0};
    TransferFailure failure{TransferFailure::none};
    int times_sent{0};
    bool stale_connection{false};
    std::string body{};

    auto operator<=>(const Attempt&) const = default;
};

struct Result {
    std::vector<Attempt> attempts;
    std::optional<cis::Error> error;
    int status{0};
    int counted{0};
    milliseconds elapsed{};
};

/// The call of an input, and everything around it.
class Scene {
public:
    Scene(const std::uint8_t* data, std::size_t size)
        : answers_(data, size - 2 * (size / 8)), others_(data + size - size / 8, size / 8) {
        cis::ClientOptions options{.base_url = "http://127.0.0.1:1"};
        options.transport = transport_;
        options.clock = clock_;
        options.retry = {.max_attempts = answers_.ConsumeIntegralInRange(1, 6),
                         .base = duration(answers_),
                         .cap = duration(answers_),
                         .longest_pause = duration(answers_),
                         .trust_503_envelope = answers_.ConsumeBool()};
        options.timeout = std::max(milliseconds(1), duration(answers_));
        options.deadline = std::max(milliseconds(1), duration(answers_));
        retry = options.retry;
        deadline = options.deadline;
        is_creation = answers_.ConsumeBool();
        const auto provider = answers_.ConsumeIntegralInRange(0, 2);
        if (provider == 0) options.api_key = cis::Secret("key");
        if (provider == 1) options.api_key_provider = [this] { return key(); };
        if (provider == 2) options.authorization_provider = [this] { return authorization(); };
        if (answers_.ConsumeIntegralInRange(0, 15) == 15) stop_.request_stop();
        options.rate_limiter =
            std::make_shared<ScriptedLimiter>(data + size - 2 * (size / 8), size / 8, stop_);
        transport_->any().respond([this](const cis::Request& request) { return perform(request); }).repeat();
        session_.emplace(cis::detail::make_session(std::move(options)).value());
        (*session_)->random_engine.seed(answers_.ConsumeIntegral<std::uint8_t>());
    }

    [[nodiscard]] Result wait_for() {
        auto call = make_call();
        cis::detail::drive(*call);
        return result_of(*call);
    }

    [[nodiscard]] Result run_on_loop() {
        std::vector<std::uint64_t> stopped;
        bool is_asked = false;
        std::optional<std::uint64_t> refused;
        cis::detail::LoopDriver driver(
            transport_->open_queue(1), clock_, 1,
            {.ask_provider =
                 [&](const cis::detail::LoopJob& /*job*/, std::optional<std::uint64_t> generation) {
                     is_asked = true;
                     refused = generation;
                 },
             .stop_requested = [&](std::uint64_t number) { stopped.push_back(number); }});
        driver.add({.call = make_call(), .number = 1, .started = started_});
        std::vector<cis::detail::LoopJob> ended;
        for (int round = 0;; ++round) {
            expect(round < 10'000);
            for (const auto number : std::exchange(stopped, {}))
                driver.cancel(number, cis::detail::CallRun::cancelled_by_stop_token);
            if (std::exchange(is_asked, false)) {
                driver.credentials_arrived((*session_)->authorizer->get(
                    *clock_, refused, clock_->now() + std::chrono::years(1), {}));
            }
            driver.advance(ended);
            if (!ended.empty()) break;
            if (stopped.empty() && !is_asked) driver.wait({});
        }
        expect(ended.size() == 1 && driver.empty());
        return result_of(*ended.front().call);
    }

    cis::RetryPolicy retry;
    milliseconds deadline{};
    bool is_creation{};

private:
    [[nodiscard]] std::unique_ptr<cis::detail::SentCall> make_call() {
        const cis::Endpoint endpoint{.method = is_creation ? cis::Method::post : cis::Method::get,
                                     .path = "/x"};
        auto call = std::make_unique<cis::detail::SentCall>(cis::detail::make_spec(*session_, endpoint, {}));
        if (is_creation) call->spec.body = "{}";
        call->spec.stop = stop_.get_token();
        return call;
    }

    [[nodiscard]] milliseconds time() {
        return std::chrono::duration_cast<milliseconds>(clock_->now() - started_);
    }

    [[nodiscard]] Result result_of(cis::detail::SentCall& call) {
        Result result;
        result.attempts = attempts_;
        result.status = call.info.status;
        result.counted = call.info.attempts;
        result.elapsed = time();
        if (call.error) result.error = *call.error;
        return result;
    }

    [[nodiscard]] cis::Result<cis::Secret> key() {
        const auto choice = others_.ConsumeIntegralInRange(0, 5);
        if (choice == 0) return cis::Error{.kind = cis::ErrorKind::authentication, .reason = "no key"};
        if (choice == 1) throw std::runtime_error("the provider");
        return cis::Secret("key " + std::to_string(choice));
    }
    [[nodiscard]] cis::Result<cis::Authorization> authorization() {
        auto value = key();
        if (!value) return std::move(value).error();
        cis::Authorization answer{.header_value = *std::move(value)};
        if (others_.ConsumeBool())
            answer.valid_for = std::chrono::seconds(others_.ConsumeIntegralInRange(0, 60));
        return answer;
    }

    [[nodiscard]] Transfer perform(const cis::Request& request) {
        const cis::TransferLimits limits = transport_->limits().back();
        Attempt attempt{.began = time(),
                        .timeout = limits.timeout,
                        .fresh_connection = request.fresh_connection,
                        .credentials = {}};
        attempt.credentials.append(request.headers.get("X-API-KEY").value_or(""))
            .append(request.headers.get("Authorization").value_or(""));
        Transfer transfer = transfer_within(limits.timeout);
        attempt.status = transfer.response.status;
        attempt.failure = transfer.failure;
        attempt.times_sent = transfer.times_sent;
        attempt.stale_connection = transfer.stale_connection;
        attempt.body = transfer.response.body;
        attempts_.push_back(std::move(attempt));
        if (attempts_.back().failure == TransferFailure::not_possible)
            throw std::runtime_error("the transport");
        return transfer;
    }

    [[nodiscard]] Transfer transfer_within(milliseconds timeout) {
        const milliseconds needed = duration(answers_);
        clock_->advance(std::min(needed, timeout));
        if (answers_.ConsumeIntegralInRange(0, 31) == 31) stop_.request_stop();
        if (needed >= timeout)
            return cis::testing::failed(TransferFailure::timeout, answers_.ConsumeIntegralInRange(0, 1));
        Transfer transfer;
        transfer.times_sent = 1;
        const bool is_broken = answers_.ConsumeIntegralInRange(0, 3) == 3;
        if (is_broken) {
            constexpr int failures = static_cast<int>(TransferFailure::not_possible);
            transfer.failure = static_cast<TransferFailure>(answers_.ConsumeIntegralInRange(1, failures));
            transfer.reason = "broken";
            transfer.times_sent = answers_.ConsumeIntegralInRange(0, 1);
            transfer.stale_connection =
                transfer.failure == TransferFailure::connection && answers_.ConsumeBool();
            if (transfer.times_sent == 0 || transfer.stale_connection || answers_.ConsumeBool())
                return transfer;
        }
        cis::Response& response = transfer.response;
        response.status = answers_.ConsumeBool() ? answers_.PickValueInArray(statuses)
                                                 : answers_.ConsumeIntegralInRange(100, 599);
        response.body = answers_.PickValueInArray(bodies);
        if (answers_.ConsumeBool())
            response.headers.add("Retry-After", answers_.PickValueInArray(waits_asked_for));
        return transfer;
    }

    FuzzedDataProvider answers_;
    FuzzedDataProvider others_;
    std::stop_source stop_;
    std::shared_ptr<FakeClock> clock_{std::make_shared<FakeClock>()};
    std::shared_ptr<FakeTransport> transport_{std::make_shared<FakeTransport>()};
    const FakeClock::time_point started_{clock_->now()};
    std::vector<Attempt> attempts_;
    std::optional<cis::detail::ClientShare> session_;
};

/// Whether the service may have acted on an attempt, whose response is not a success.
bool may_have_acted(const Attempt& attempt, bool trusts_503) {
    if (attempt.status / 100 == 4) return attempt.status == 408;
    if (attempt.status / 100 == 5) {
        const bool is_refusal =
            attempt.status == 503 && attempt.body == bodies[6] && attempt.failure == TransferFailure::none;
        return !(is_refusal && trusts_503);
    }
    return attempt.times_sent > 0;
}

void check(const Scene& scene, const Result& result) {
    const std::vector<Attempt>& attempts = result.attempts;
    const bool was_cancelled = result.error && result.error->kind == cis::ErrorKind::cancelled;
    const bool threw = !attempts.empty() && attempts.back().failure == TransferFailure::not_possible;
    expect(threw || was_cancelled || static_cast<int>(attempts.size()) == result.counted);
    // One more with new credentials, and one over a new connection.
    expect(static_cast<int>(attempts.size()) <= scene.retry.max_attempts + 2);
    expect(result.elapsed <= scene.deadline);
    for (std::size_t i = 0; i < attempts.size(); ++i) {
        const Attempt& attempt = attempts[i];
        expect(attempt.began < scene.deadline && attempt.began + attempt.timeout <= scene.deadline);
        if (i + 1 == attempts.size()) break;
        expect(!(attempt.status / 100 == 2 && attempt.failure == TransferFailure::none));
        if (scene.is_creation) expect(!may_have_acted(attempt, scene.retry.trust_503_envelope));
    }
    if (result.error) {
        expect(!to_string(*result.error).empty());
        // What may have happened is not denied.
        const bool may_have = std::ranges::any_of(attempts, [&](const Attempt& attempt) {
            return may_have_acted(attempt, scene.retry.trust_503_envelope);
        });
        expect(!may_have || result.error->outcome >= cis::Outcome::unknown);
    } else {
        expect(!attempts.empty() && attempts.back().status / 100 == 2);
    }
}

void expect_same(const Result& one, const Result& other) {
    expect(one.attempts == other.attempts);
    expect(one.status == other.status && one.counted == other.counted && one.elapsed == other.elapsed);
    expect(one.error.has_value() == other.error.has_value());
    if (!one.error) return;
    const cis::Error& a = *one.error;
    const cis::Error& b = *other.error;
    expect(a.kind == b.kind && a.status == b.status && a.code == b.code && a.reason == b.reason &&
           a.outcome == b.outcome && a.attempts == b.attempts && a.retry_after == b.retry_after);
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Scene waited(data, size);
    const Result one = waited.wait_for();
    check(waited, one);
    Scene looped(data, size);
    const Result other = looped.run_on_loop();
    check(looped, other);
    expect_same(one, other);
    return 0;
}
