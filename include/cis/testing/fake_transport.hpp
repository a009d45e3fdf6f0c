#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <cis/core/export.hpp>
#include <cis/core/stop_token.hpp>
#include <cis/http/headers.hpp>
#include <cis/http/method.hpp>
#include <cis/http/request.hpp>
#include <cis/http/transfer.hpp>
#include <cis/http/transfer_queue.hpp>
#include <cis/http/transport.hpp>

/// Fakes for tests of code that uses the SDK: a transport without a network, and a clock that does not wait.
namespace cis::testing {

/// Makes a transfer with a response, for a handler of Script::respond().
/// @param status 200 to 599. For other values it throws `std::invalid_argument`
[[nodiscard]] CIS_EXPORT Transfer response(int status, std::string body = {},
                                           const std::vector<Headers::Field>& headers = {});
/// Makes a transfer without a response, for a handler of Script::respond().
/// @param failure    any failure. For `none` it throws `std::invalid_argument`
/// @param times_sent how often the request was sent on a connection; 0: it certainly was not applied
[[nodiscard]] CIS_EXPORT Transfer failed(TransferFailure failure, int times_sent = 1);

/// The scripted responses of a FakeTransport, for the requests of one route or for any request. They are
/// returned in the order in which they were added, each once. Cheap to copy. You may add responses while
/// requests are made.
class CIS_EXPORT Script {
public:
    /// Returns the transfer for a request. It is called without a lock, on the thread that sends the request.
    /// Its exceptions reach the caller of the transport.
    using Handler = std::function<Transfer(const Request& request)>;

    /// Adds a response. For the parameters, see response().
    Script respond(int status, std::string body = {}, const std::vector<Headers::Field>& headers = {});
    /// Adds a transfer, such as page_response({...}) of `cis/testing/responses.hpp`.
    Script respond(Transfer transfer);
    /// Adds a transfer without a response. For the parameters, see failed().
    Script fail(TransferFailure failure, int times_sent = 1);
    /// Adds a function that makes the transfer from the request. Throws `std::invalid_argument` if the
    /// function is empty.
    Script respond(Handler handler);
    /// Makes the last added response the answer to all further requests too. Throws `std::logic_error` if
    /// there is none. Adding another response afterwards throws the same, because it would never be returned.
    Script repeat();

private:
    friend class FakeTransport;
    struct State;

    Script(std::shared_ptr<State> state, std::size_t route);
    Script add(std::string name, Handler handler);

    std::shared_ptr<State> state_;
    std::size_t route_;
};

/// A transport without a network. It returns scripted responses and records every request.
///
/// A request gets the next response of the first matching route that has one left. If there is none, it gets
/// the next response for any request. A request without a scripted response fails with `internal` and is not
/// retried. unscripted() and verify() report it, so that it is not mistaken for a failure that the test
/// wants. As in CurlTransport, a sink takes the body of a 2xx response, and the size of other bodies is
/// limited. Threads may share it.
/// @code
/// auto fake = std::make_shared<cis::testing::FakeTransport>();
/// fake->on(cis::Method::post, "/api/v2/postings/{posting_id}/candidates")
///     .respond(429, "{}", {{"Retry-After", "1"}})
///     .respond(201, R"({"data": {"interview_id": "i1"}})");
///
/// cis::Client client{{.base_url = "http://127.0.0.1", .api_key = "any", .transport = fake,
///                     .clock = std::make_shared<cis::testing::FakeClock>()}};
/// @endcode
class CIS_EXPORT FakeTransport final : public Transport {
public:
    FakeTransport();
    ~FakeTransport() override;

    /// Adds a route, and returns its script.
    /// @param path_pattern the whole path, percent-encoded and without a query. A segment in braces matches
    /// any one segment. Throws `std::invalid_argument` if it is not a path
    Script on(Method method, std::string path_pattern);
    /// The script for any request.
    [[nodiscard]] Script any() const { return any_; }
    /// Adds a response for any request; see Script::respond().
    Script respond(int status, std::string body = {}, const std::vector<Headers::Field>& headers = {});
    /// Adds a transfer for any request; see Script::respond().
    Script respond(Transfer transfer);
    /// Adds a transfer without a response, for any request; see Script::fail().
    Script fail(TransferFailure failure, int times_sent = 1);

    /// All requests in the order in which they were made. They contain credentials and everything else that
    /// was sent: use them for assertions, not for logs.
    [[nodiscard]] std::vector<Request> requests() const;
    /// The limits of each request, in the same order.
    [[nodiscard]] std::vector<TransferLimits> limits() const;

    /// The responses that were never returned, e.g. `POST /api/v2/postings: status 201`.
    [[nodiscard]] std::vector<std::string> unused() const;
    /// The requests without a scripted response, e.g. `GET /api/v2/postings/p1`, without query, headers
    /// and body.
    [[nodiscard]] std::vector<std::string> unscripted() const;
    /// Checks, at the end of a test, that unused() and unscripted() are empty. Otherwise throws a
    /// `std::logic_error` that lists what they return.
    void verify() const;

    [[nodiscard]] Transfer perform(const Request& request, const TransferLimits& limits, std::stop_token stop,
                                   const BodySink& sink) override;

    /// Opens a queue whose transfers end one after the other, in the order in which they were started: each
    /// poll() performs one transfer and reports it. The request is recorded, and its response chosen, when it
    /// is started. If a handler throws, FinishedTransfer::threw is set.
    [[nodiscard]] std::unique_ptr<TransferQueue> open_queue(std::size_t most_transfers) override;

private:
    class Queue;

    /// Records a request and returns what makes its transfer.
    [[nodiscard]] Script::Handler take(const Request& request, const TransferLimits& limits);

    Script any_;
};

}  // namespace cis::testing
