#include "call/blocking_driver.hpp"

#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <utility>

#include "call/call_run.hpp"
#include "call/session.hpp"

namespace cis::detail {

namespace {

using Step = CallRun::Step;

CallRun::Action execute(const CallRun::Action& action, CallRun& run, const CallSpec& spec) {
    Session& session = *spec.session;
    switch (action.step) {
        case Step::acquire: return run.acquire();
        case Step::authorise: {
            std::optional<std::uint64_t> refused;
            if (action.refresh) refused = run.generation();
            return run.authorised(
                session.authorizer->get(*session.clock, refused, run.deadline(), spec.stop));
        }
        case Step::send:
            run.prepare();
            return run.attempted(
                session.transport->perform(run.request(), run.limits(), spec.stop, run.sink()));
        case Step::wait:
            return session.clock->wait_until(action.until, spec.stop) ? run.waited() : run.cancelled();
        case Step::done: break;
    }
    return action;
}

/// Returns the action that `make_action` returns. If that throws, the transport, limiter or clock has thrown,
/// and the run says what comes next.
template <class MakeAction>
CallRun::Action contained(CallRun& run, MakeAction make_action) {
    try {
        return make_action();
    } catch (const std::bad_alloc&) {
        throw;
    } catch (...) {
        return run.threw();
    }
}

}  // namespace

void drive(SentCall& call) {
    CallRun run(call, call.spec.session->clock->now());
    CallRun::Action action = contained(run, [&] { return run.begin(); });
    while (action.step != Step::done)
        action = contained(run, [&] { return execute(action, run, call.spec); });
    run.end();
}

}  // namespace cis::detail
