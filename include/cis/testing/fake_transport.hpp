#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include <cis/core/export.hpp>
#include <cis/http/headers.hpp>
#include <cis/http/method.hpp>
#include <cis/http/request.hpp>
#include <cis/http/transport.hpp>

/// What tests of code that uses the SDK need: a transport without a network and a clock that does not wait.
namespace cis::testing {

/// A complete transfer, for a Script's handler.
/// @param status  200 to 599, otherwise throws `std::invalid_argument`
[[nodiscard]] CIS_EXPORT Transfer answered(int status, std::string body = {},
                                           const std::vector<Headers::Field>& headers = {});
/// A transfer that brought nothing, for a Script's handler.
/// @param failure    anything but `none`, otherwise throws `std::invalid_argument`
/// @param times_sent how often the request was put on a connection: with 0 it certainly was not applied
[[nodiscard]] CIS_EXPORT Transfer failed(TransferFailure failure, int times_sent = 1);

/// The answers of a FakeTransport to the requests of one route, or to any request. They are given in the
/// order in which they were added, each once. Cheap to copy; may be added to while requests are made.
class CIS_EXPORT Script {
public:
    /// Makes the transfer that answers a request. Called without a lock, from the thread that makes the
    /// request; what it throws passes through, as from a broken transport.
    using Handler = std::function<Transfer(const Request& request)>;

    /// Adds a response. Parameters as for answered().
    Script answer(int status, std::string body = {}, const std::vector<Headers::Field>& headers = {});
    /// Adds a transfer that brings nothing. Parameters as for failed().
    Script fail(TransferFailure failure, int times_sent = 1);
    /// Adds an answer that depends on the request, or does something besides.
    Script respond(Handler handler);
    /// Gives the answer added last to all further requests too. Throws `std::logic_error` when there is none;
    /// adding another one afterwards throws the same, because it would never be given.
    Script repeat();

private:
    friend class FakeTransport;
    struct State;

    Script(std::shared_ptr<State> state, std::size_t route);
    Script add(std::string name, Handler handler);

    std::shared_ptr<State> state_;
    std::size_t route_;
};

/// A transport without a network: it gives the answers of a script and remembers every request.
///
/// A request gets the next answer of the first route it matches that has one left, otherwise the next of
/// those for any request. A request that nothing was scripted for fails with `internal`, is not sent again,
/// and is told by unscripted() and verify(), so that it is not taken for a failure that the test asked for.
/// As in CurlTransport the body of a 2xx goes to the sink if there is one, and other bodies are bounded.
/// Safe to share between threads.
/// @code
/// auto fake = std::make_shared<cis::testing::FakeTransport>();
/// fake->on(cis::Method::post, "/api/v2/postings/{posting_id}/candidates")
///     .answer(429, "{}", {{"Retry-After", "1"}})
///     .answer(201, R"({"data": {"interview_id": "i1"}})");
///
/// cis::Client client{{.base_url = "http://127.0.0.1", .api_key = "any", .transport = fake,
///                     .clock = std::make_shared<cis::testing::FakeClock>()}};
/// @endcode
class CIS_EXPORT FakeTransport final : public Transport {
public:
    FakeTransport();
    ~FakeTransport() override;

    /// The script of a route.
    /// @param path_pattern the whole path, percent-encoded and without a query; a segment in braces matches
    ///                     any one segment. Throws `std::invalid_argument` when it is no path
    Script on(Method method, std::string path_pattern);
    /// The script of any request.
    [[nodiscard]] Script any() const { return any_; }
    /// Adds a response to any request; see Script::answer().
    Script answer(int status, std::string body = {}, const std::vector<Headers::Field>& headers = {});
    /// Adds a transfer that brings nothing, for any request; see Script::fail().
    Script fail(TransferFailure failure, int times_sent = 1);

    /// All requests in the order in which they were made. They hold credentials and whatever else was sent:
    /// for assertions, not for logs.
    [[nodiscard]] std::vector<Request> requests() const;
    /// The limits of each request, in the same order.
    [[nodiscard]] std::vector<TransferLimits> limits() const;

    /// The answers that were never given, e.g. `POST /api/v2/postings: status 201`.
    [[nodiscard]] std::vector<std::string> unused() const;
    /// The requests that nothing was scripted for, e.g. `GET /api/v2/postings/p1`: without query, headers and
    /// body.
    [[nodiscard]] std::vector<std::string> unscripted() const;
    /// For the end of a test: throws `std::logic_error` that names what unused() and unscripted() return, if
    /// that is anything.
    void verify() const;

    [[nodiscard]] Transfer perform(const Request& request, const TransferLimits& limits, std::stop_token stop,
                                   const BodySink& sink) override;

private:
    Script any_;
};

}  // namespace cis::testing
