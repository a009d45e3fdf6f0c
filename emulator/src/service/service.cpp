#include "service/service.hpp"

#include <algorithm>
#include <exception>
#include <iterator>
#include <limits>
#include <memory>
#include <utility>
#include <variant>

#include "delivery/outbox.hpp"
#include "resources/candidate_seeds.hpp"
#include "resources/event_type.hpp"
#include "resources/interview.hpp"
#include "routes/routes.hpp"
#include "wire/api_error.hpp"
#include "wire/envelope.hpp"
#include "wire/invalid_member.hpp"

namespace cis::emulator {
namespace {

double seconds(std::chrono::duration<double> time) { return time.count(); }

/// The response of `act`, or the response for the error that it throws.
template <class Act>
Response respond_to(const Request& request, Act act) {
    try {
        return act();
    } catch (const ApiError& error) {
        return error_response(error, request);
    } catch (const std::exception&) {
        return error_response(unexpected_failure(), request);
    }
}

}  // namespace

Service::Service(const Options& options, const Clock& clock, Outbox& outbox, std::function<void()> sooner)
    : options_(options),
      clock_(clock),
      outbox_(outbox),
      sooner_(std::move(sooner)),
      timing_{seconds(options.step_duration), options.autoplay},
      credentials_(options.api_key, options.bearer_tokens) {
    state_.emplace(options_, timing_, outbox_);
    add_routes(routes_);
}

template <class Change>
void Service::make_due(Change change) {
    const auto before = state_->next_due();
    change();
    const auto next = state_->next_due();
    if (next && (!before || *next < *before)) sooner_();
}

EventualResponse Service::handle(Request request) {
    const std::lock_guard lock{mutex_};
    EventualResponse result;
    make_due([&] {
        const double now = clock_.now();
        state_->agenda.run(now);
        const auto route = routes_.find(request.method, request.path);
        result = respond(request, route, now);
        if (auto* const response = std::get_if<Response>(&result)) {
            response->delay += options_.latency;
            record(std::move(request), route, *response);
        }
    });
    return result;
}

EventualResponse Service::respond(const Request& request, const Route& route, double now) {
    const auto fault = state_->faults.next(request);
    const bool replaced = fault && replaces_response(*fault);
    if (replaced && !fault->after_acting) return fault_response(*fault, request);
    if (options_.fail_rate > 0 && std::bernoulli_distribution{options_.fail_rate}(state_->failures)) {
        return error_response(unavailable(), request);
    }
    if (route && route->ingests) {
        const IngestionOptions& ingestion = state_->ingestion;
        const auto late =
            ingestion.apply_delay + (replaced ? ingestion.lost_apply_delay : std::chrono::milliseconds{0});
        if (late.count() > 0) return respond_later(request, route, now + seconds(late), fault);
    }
    Response response = carry_out(request, route, now);
    if (replaced) return fault_response(*fault, request);
    if (fault) response.delay = fault->delay;
    return response;
}

/// Carries out the request when it is `due`. The response waits for that, unless a fault replaces it.
EventualResponse Service::respond_later(const Request& request, const Route& route, double due,
                                        const std::optional<Fault>& fault) {
    if (fault && replaces_response(*fault)) {
        state_->agenda.add(
            due, [this, request, route](double time) { static_cast<void>(carry_out(request, route, time)); });
        return fault_response(*fault, request);
    }
    auto held = std::make_shared<HeldResponse>();
    const auto delay = options_.latency + (fault ? fault->delay : std::chrono::milliseconds{0});
    state_->agenda.add(due, [this, request, route, delay, held](double time) {
        Response response = carry_out(request, route, time);
        response.delay = delay;
        record(request, route, response);
        held->set(std::move(response));
    });
    return held;
}

Response Service::carry_out(const Request& request, const Route& route, double now) {
    return respond_to(request, [&] {
        const Caller caller = credentials_.authenticate(request);
        const bool legacy = is_legacy(request);
        RequestQuota& quota = legacy ? state_->legacy_quota : state_->quota;
        const QuotaStanding standing = quota.count(caller.credential, now);
        Response response = respond_to(request, [&] {
            if (standing.exceeded) throw rate_limit_exceeded();
            if (!request.complete) throw body_too_large();
            return act(request, route, caller, now);
        });
        if (standing.exceeded) response.headers.emplace_back("Retry-After", retry_after(standing, now));
        if (legacy) std::ranges::move(rate_limit_headers(standing), std::back_inserter(response.headers));
        return response;
    });
}

Response Service::act(const Request& request, const Route& route, const Caller& caller, double now) {
    Workspace& selected = workspace(request);
    if (!route) throw not_found("route");
    const RequestContext context{{selected, state_->identifiers, now, state_->notifier},
                                 request,
                                 route->arguments,
                                 parse_query(request.query),
                                 state_->workspaces,
                                 caller.oauth,
                                 timing_,
                                 options_.deliveries.recruiter_events,
                                 state_->ingestion,
                                 state_->agenda};
    return route->handler(context);
}

Workspace& Service::workspace(const Request& request) {
    Workspace* const selected =
        state_->workspaces.find(header(request, "X-Workspace-Id").value_or(options_.workspace_id));
    if (selected == nullptr) throw not_found("workspace");
    return *selected;
}

void Service::record(Request request, const Route& route, const Response& response) {
    request.status = recorded_status(response);
    state_->log.add(static_cast<RecordedRequest&&>(request), route ? route->pattern->text() : std::string{});
}

Statistics Service::statistics() {
    const std::lock_guard lock{mutex_};
    state_->agenda.run(clock_.now());
    Statistics statistics;
    statistics.requests = state_->log.counts();
    for (Workspace& workspace : state_->workspaces) {
        for (const Posting& posting : workspace.all<Posting>()) {
            statistics.candidates_created += posting.candidates.size();
        }
    }
    return statistics;
}

std::vector<RecordedRequest> Service::requests() const {
    const std::lock_guard lock{mutex_};
    return state_->log.requests();
}

void Service::clear_requests() {
    const std::lock_guard lock{mutex_};
    state_->log.clear();
}

std::size_t Service::candidate_count(std::string_view posting_id) {
    const std::lock_guard lock{mutex_};
    state_->agenda.run(clock_.now());
    const auto found = find_posting(state_->workspaces, posting_id);
    return found ? found->posting.candidates.size() : 0;
}

std::optional<double> Service::catch_up(double now) {
    const std::lock_guard lock{mutex_};
    state_->agenda.run(now);
    state_->notifier.emit_due(now);
    return state_->next_due();
}

std::size_t Service::trigger_event(std::string_view event_type, std::string_view interview_id) {
    if (!is_interview_event(event_type) && !is_recruiter_event(event_type)) {
        throw InvalidMember("event_type", "is not an event: " + std::string{event_type});
    }
    const std::lock_guard lock{mutex_};
    const double now = clock_.now();
    state_->agenda.run(now);
    for (Workspace& workspace : state_->workspaces) {
        if (const auto interview = find_interview(workspace, interview_id)) {
            return state_->notifier.emit(event_type, workspace, interview->posting, interview->candidate,
                                         now);
        }
    }
    throw InvalidMember("interview_id", "is unknown: " + std::string{interview_id});
}

std::vector<std::string> Service::seed(const CandidateSeed& seed) {
    const std::lock_guard lock{mutex_};
    const auto found = find_posting(state_->workspaces, seed.posting_id);
    if (!found) throw InvalidMember("posting_id", "is unknown: " + seed.posting_id);
    constexpr std::size_t most = 1'000'000;
    if (seed.count > most) throw InvalidMember("count", "must not exceed " + std::to_string(most));
    std::vector<std::string> ids;
    make_due([&] {
        const double now = clock_.now();
        state_->agenda.run(now);
        const WorkspaceContext context{found->workspace, state_->identifiers, now, state_->notifier};
        ids = seed_candidates(context, found->posting, seed);
    });
    return ids;
}

void Service::inject(Fault fault) {
    const std::lock_guard lock{mutex_};
    state_->faults.inject(std::move(fault));
}

void Service::clear_faults() {
    const std::lock_guard lock{mutex_};
    state_->faults.clear();
}

IngestionOptions Service::ingestion() const {
    const std::lock_guard lock{mutex_};
    return state_->ingestion;
}

void Service::set_ingestion(const IngestionOptions& options) {
    check(options);
    const std::lock_guard lock{mutex_};
    state_->ingestion = options;
}

void Service::reset() {
    const std::lock_guard lock{mutex_};
    state_->agenda.run(std::numeric_limits<double>::infinity());
    outbox_.clear();
    state_.emplace(options_, timing_, outbox_);
}

void check(const IngestionOptions& options) {
    const auto not_negative = [](const char* member, std::chrono::milliseconds delay) {
        if (delay.count() < 0) throw InvalidMember(member, "must not be negative");
    };
    not_negative("apply_delay", options.apply_delay);
    not_negative("lost_apply_delay", options.lost_apply_delay);
    not_negative("list_delay", options.list_delay);
    not_negative("async_delay", options.async_delay);
}

}  // namespace cis::emulator
