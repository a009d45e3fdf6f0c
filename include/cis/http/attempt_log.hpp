#pragma once

#include <functional>
#include <iosfwd>
#include <memory>
#include <string_view>

#include <cis/core/export.hpp>
#include <cis/http/interceptor.hpp>

namespace cis {

/// Writes one line for each attempt: the time, the number of the call within the process, method, path
/// pattern, number of the attempt, status and kind of failure, duration, the wait before the next attempt,
/// and the service's id of the request.
///
/// A line contains no path argument, query, body, key or header value. The only exception is the id of the
/// request, which is printed as in an Error. `CIS_LOG=attempts` adds such a log in Client::from_env() and
/// LegacyClient::from_env().
///
/// @code
/// const cis::Client client{
///     {.base_url = url, .api_key = key, .interceptors = {std::make_shared<cis::AttemptLog>()}}};
/// // 2026-03-01T09:30:00.250000Z call 7 GET /api/v2/postings attempt 1: 503 server after 12 ms, again in…
/// @endcode
class CIS_EXPORT AttemptLog final : public Interceptor {
public:
    /// Takes a line without its line end. Never called from two threads at once. Its exceptions are ignored.
    using Write = std::function<void(std::string_view line)>;

    /// How a line is written.
    enum class Format {
        text,  ///< for people
        /// One JSON object with `time`, `call`, `method`, `path`, `attempt`, `status`, `elapsed_ms`, and,
        /// if there is one, `failure`, `again_in_ms`, `request_id`.
        json,
    };

    /// Writes to `std::clog`.
    explicit AttemptLog(Format format = Format::text);
    /// Writes to a stream, which must outlive the log. Each line is one write, so that lines of several
    /// threads do not mix. Two logs may share only a stream of the standard library, such as `std::cerr`.
    explicit AttemptLog(std::ostream& out, Format format = Format::text);
    /// Calls a function, for example a function of your own logger. Throws Exception (`invalid_argument`) if
    /// the function is empty.
    explicit AttemptLog(Write write, Format format = Format::text);
    ~AttemptLog() override;

    void after(const Attempt& attempt, const AttemptResult& result) override;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace cis
