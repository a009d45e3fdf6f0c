#include "cis/ingest/create_once.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>

#include "call/call_loop.hpp"
#include "call/client_life.hpp"
#include "call/session.hpp"
#include "cis/core/exception.hpp"
#include "cis/ingest/ingestor.hpp"
#include "core/error_of.hpp"
#include "core/result_of.hpp"
#include "ingest/run/row_thread.hpp"

namespace cis::ingest {

using cis::detail::ClientAccess;
using cis::detail::Delivery;
using cis::detail::Session;

RowReport CreateOnce::bring_in() const {
    if (!row_.key || row_.key->empty())
        throw_error(invalid_argument("key", "must be set: the row is recognised by it"));
    RowReport ended;
    Ingestor ingestor(client_, {.posting_id = posting_id_,
                                .identity = IdentityKind::key,
                                .max_in_flight = 1,
                                .settle = options_.settle,
                                .timeout = options_.timeout,
                                .since = options_.since,
                                .undecided = options_.undecided,
                                .claims = options_.claims,
                                .state_folder = options_.state_folder,
                                .stop = options_.stop,
                                .on_row = [&](const RowReport& report) { ended = report; },
                                .clock = options_.clock});
    std::optional<Row> next = row_;
    const IngestReport report = ingestor.run([&] { return std::exchange(next, std::nullopt); }, *row_.key);
    if (ended.reason.empty()) ended.reason = report.stopped;
    return ended;
}

Result<RowReport> CreateOnce::run() && {
    try {
        return bring_in();
    } catch (const Exception& exception) {
        return exception.error();
    } catch (...) {  // whatever the claims of the caller throw
        return cis::detail::error_of(ErrorKind::internal,
                                     "the claims, or another part of the options, threw an exception");
    }
}

Result<RowReport> CreateOnce::run_until(const std::stop_token& stop) && {
    std::stop_source either;
    const auto end = [&either] { either.request_stop(); };
    const std::stop_callback by_caller(std::exchange(options_.stop, either.get_token()), end);
    const std::stop_callback by_pending(stop, end);
    return std::move(*this).run();
}

void CreateOnce::start_thread(Receive receive, Delivery delivery,
                              const std::shared_ptr<cis::detail::Submission>& submission) && {
    const auto moved_from = cis::detail::result_of([this] { return client_.base_url(); });
    if (!moved_from) {
        receive(moved_from.error());
        return;
    }
    const Session& session = cis::detail::session_of(ClientAccess::share(client_));
    const auto once = std::make_shared<CreateOnce>(std::move(*this));
    const auto thread = detail::RowThread::start(
        {.work = [once](const std::stop_token& stop) { return std::move(*once).run_until(stop); },
         .receive = std::move(receive),
         .executor = delivery == Delivery::executor ? session.executor : Executor(),
         .busy = session.loop->busy()});
    if (submission && thread) {
        submission->when_cancelled([weak = std::weak_ptr(thread)] {
            if (const auto running = weak.lock()) running->stop();
        });
    }
}

}  // namespace cis::ingest
