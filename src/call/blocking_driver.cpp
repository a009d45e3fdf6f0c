#include "call/blocking_driver.hpp"

#include <utility>

#include "call/call_run.hpp"
#include "call/session.hpp"

namespace cis::detail {

std::optional<Error> drive(const CallSpec& spec, CallWatch& watch, ReplyInfo& info, std::string& body,
                           BodyConsumer* consumer) {
    using Step = CallRun::Step;
    Session& session = *spec.session;
    CallRun run(spec, watch, info, body, consumer);
    CallRun::Action action = run.begin();
    while (action.step != Step::done) {
        switch (action.step) {
            case Step::acquire: action = run.acquire(); break;
            case Step::authorise: {
                std::optional<std::uint64_t> refused;
                if (action.refresh) refused = run.generation();
                action = run.authorised(
                    session.authorizer.get(*session.clock, refused, run.deadline(), spec.stop));
                break;
            }
            case Step::send:
                run.prepare();
                action = run.attempted(
                    session.transport->perform(run.request(), run.limits(), spec.stop, run.sink()));
                break;
            case Step::wait:
                action = session.clock->wait_until(action.until, spec.stop) ? run.waited() : run.cancelled();
                break;
            case Step::done: break;
        }
    }
    return run.end();
}

}  // namespace cis::detail
