#include "listen/kept_events.hpp"

#ifdef CIS_PROGRAMS_WITH_SQL
#include <cis/core/exception.hpp>

#include "failure/input_error.hpp"

namespace cis::programs::listen_command {

std::shared_ptr<sql::EventQueue> open_events(const std::string& address) {
    auto queue = std::make_shared<sql::EventQueue>(address);
    auto error = queue->prepare();
    if (!error) return queue;
    if (error->kind == ErrorKind::invalid_argument) throw InputError("--events-db: " + error->reason);
    throw_error(*std::move(error));
}

Result<std::size_t> discard_kept(sql::EventQueue& queue, std::chrono::days age) {
    const double latest = Timestamp::now().epoch_seconds() - std::chrono::duration<double>(age).count();
    std::size_t discarded = 0;
    // Events that were put away first come first. Events that are not kept ones may come before them, and
    // stay.
    for (std::size_t most = 1'000;; most *= 2) {
        const auto events = queue.put_away_events(most);
        if (!events) return events.error();
        for (const sql::PutAwayEvent& event : *events) {
            if (event.put_away_at.epoch_seconds() > latest) return discarded;
            if (event.reason != kept_reason) continue;
            const auto gone = queue.discard(event.key);
            if (!gone) return gone.error();
            if (*gone) ++discarded;
        }
        if (events->size() < most) return discarded;
    }
}

}  // namespace cis::programs::listen_command
#endif
