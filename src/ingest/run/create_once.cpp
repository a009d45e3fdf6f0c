#include "cis/ingest/create_once.hpp"

#include <array>
#include <atomic>
#include <exception>
#include <functional>
#include <memory>
#include <stop_token>
#include <system_error>
#include <thread>
#include <utility>

#include "call/client_life.hpp"
#include "call/session.hpp"
#include "call/submission.hpp"
#include "call/thread_end.hpp"
#include "cis/core/exception.hpp"
#include "cis/ingest/ingestor.hpp"
#include "core/error_of.hpp"
#include "core/result_of.hpp"

namespace cis::ingest {
namespace {

using cis::detail::ClientAccess;
using cis::detail::Delivery;
using cis::detail::error_of;
using cis::detail::session_of;
using cis::detail::Submission;
using cis::detail::ThreadEnd;

RowReport bring_in(const Client& client, const std::string& posting_id, const Row& row,
                   const CreateOnceOptions& options) {
    if (!row.key || row.key->empty())
        throw_error(invalid_argument("key", "must be set: the row is recognised by it"));
    RowReport ended;
    Ingestor ingestor(client, {.posting_id = posting_id,
                               .identity = IdentityKind::key,
                               .max_in_flight = 1,
                               .settle = options.settle,
                               .timeout = options.timeout,
                               .since = options.since,
                               .undecided = options.undecided,
                               .claims = options.claims,
                               .state_folder = options.state_folder,
                               .stop = options.stop,
                               .on_row = [&](const RowReport& report) { ended = report; },
                               .clock = options.clock});
    const IngestReport report = ingestor.run(std::array{row});
    if (ended.reason.empty()) ended.reason = report.stopped;
    return ended;
}

/// Runs a function on an executor, or here if there is none or it throws.
void deliver(const Executor& executor, const std::function<void()>& function) {
    if (!executor) return function();
    const auto has_run = std::make_shared<std::atomic<bool>>(false);
    const auto once = [has_run, function] {
        if (!has_run->exchange(true)) function();
    };
    try {
        executor(once);
    } catch (...) {
        once();
    }
}

}  // namespace

Result<RowReport> CreateOnce::run() && {
    try {
        return bring_in(client_, posting_id_, row_, options_);
    } catch (const Exception& exception) {
        return exception.error();
    } catch (const std::exception&) {
        return error_of(ErrorKind::internal,
                        "the claims, or another part of the options, threw an exception");
    }
}

void CreateOnce::run_on_thread(Receive receive, Delivery delivery,
                               const std::shared_ptr<Submission>& submission) && {
    const auto executor = cis::detail::result_of([&] {
        return delivery == Delivery::executor ? session_of(ClientAccess::share(client_)).executor
                                              : Executor();
    });
    if (!executor) return receive(executor.error());
    // Both stop it: the caller's token, and a Pending.
    std::stop_source stop;
    if (submission) submission->when_cancelled([stop]() mutable { stop.request_stop(); });
    const auto work = [once = std::make_shared<CreateOnce>(std::move(*this)), receive, stop,
                       executor = *executor]() mutable {
        ThreadEnd::serves_library();
        const std::stop_callback caller(std::exchange(once->options_.stop, stop.get_token()),
                                        [&stop] { stop.request_stop(); });
        const auto ended = std::make_shared<Result<RowReport>>(std::move(*once).run());
        ThreadEnd::rest_if_left_behind();
        deliver(executor, [receive, ended] { receive(std::move(*ended)); });
    };
    try {
        std::thread(work).detach();
    } catch (const std::system_error&) {
        receive(error_of(ErrorKind::internal, "no thread can be started"));
    }
}

}  // namespace cis::ingest
