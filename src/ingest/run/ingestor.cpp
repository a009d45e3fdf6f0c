#include "cis/ingest/ingestor.hpp"

#include "call/loop_thread.hpp"
#include "cis/core/exception.hpp"
#include "core/at_work.hpp"
#include "core/require.hpp"
#include "ingest/run/run.hpp"

namespace cis::ingest {
namespace {

using cis::detail::require;
using std::chrono::milliseconds;

IngestorOptions checked(IngestorOptions options) {
    constexpr std::size_t most_in_flight = 1024;
    require(!options.posting_id.empty(), "posting_id", "is empty");
    require(options.max_in_flight > 0 && options.max_in_flight <= most_in_flight, "max_in_flight",
            "must be 1 to 1024");
    require(options.timeout > milliseconds(0) && options.timeout <= std::chrono::hours(1), "timeout",
            "must be positive, and at most an hour");
    require(options.settle >= options.timeout && options.settle <= std::chrono::hours(24), "settle",
            "must be at least the timeout, and at most a day");
    require(options.patience > milliseconds(0), "patience", "must be positive");
    require(options.window >= 64, "window", "must be at least 64");
    require(options.route == Route::direct || options.journal, "journal",
            "the asynchronous route needs one: the service does not say what became of a queued row");
    require(options.route == Route::direct || !options.claims, "claims",
            "are for the direct route: a queued row is known only to the worker that has sent it");
    return options;
}

}  // namespace

Ingestor::Ingestor(Client client, IngestorOptions options)
    : client_(std::move(client)), options_(checked(std::move(options))) {
    static_cast<void>(client_.base_url());  // throws if the client was moved from
}

Ingestor::~Ingestor() = default;

IngestReport Ingestor::run(const std::function<std::optional<Row>()>& next) { return run(next, {}); }

IngestReport Ingestor::run(const std::function<std::optional<Row>()>& next, const std::string& only_key) {
    if (cis::detail::current_loop() != nullptr)
        throw_error(invalid_argument("run", cis::detail::may_not_block));
    if (runs_.exchange(true)) {
        Error error = invalid_argument("run", "this object is at work already");
        error.kind = ErrorKind::conflict;
        throw_error(std::move(error));
    }
    const cis::detail::AtWork running(runs_);
    return detail::Run(client_, options_, next, only_key).execute();
}

}  // namespace cis::ingest
