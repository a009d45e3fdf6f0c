#include "call/blocking_driver.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "call/call_run.hpp"
#include "call/session.hpp"

namespace cis::detail {

void drive(SentCall& call) {
    using Step = CallRun::Step;
    Session& session = *call.spec.session;
    const std::stop_token& stop = call.spec.stop;
    CallRun run(call, session.clock->now());
    CallRun::Action action = run.begin();
    while (action.step != Step::done) {
        switch (action.step) {
            case Step::acquire: action = run.acquire(); break;
            case Step::authorise: {
                std::optional<std::uint64_t> refused;
                if (action.refresh) refused = run.generation();
                action =
                    run.authorised(session.authorizer.get(*session.clock, refused, run.deadline(), stop));
                break;
            }
            case Step::send:
                run.prepare();
                action =
                    run.attempted(session.transport->perform(run.request(), run.limits(), stop, run.sink()));
                break;
            case Step::wait:
                action = session.clock->wait_until(action.until, stop) ? run.waited() : run.cancelled();
                break;
            case Step::done: break;
        }
    }
    run.end();
}

}  // namespace cis::detail
