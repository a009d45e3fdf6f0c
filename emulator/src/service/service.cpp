#include "service/service.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "resources/event_type.hpp"
#include "resources/interview.hpp"
#include "resources/posting.hpp"
#include "resources/seeds.hpp"
#include "routes/routes.hpp"
#include "wire/api_error.hpp"
#include "wire/envelope.hpp"
#include "wire/message.hpp"

namespace cis::emulator {
namespace {

InterviewTiming timing_of(const Options& options) {
    return {std::chrono::duration<double>{options.step_duration}.count(), options.autoplay};
}

/// The response of `act`, or the response for the error that it throws.
template <class Act>
Response answer_of(const Request& request, Act act) {
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
    : clock_(clock),
      sooner_(std::move(sooner)),
      timing_(timing_of(options)),
      recruiter_events_(options.deliveries.recruiter_events),
      fail_rate_(options.fail_rate),
      recorded_requests_(options.recorded_requests),
      default_workspace_(options.workspace_id),
      credentials_(options.api_key, options.bearer_tokens),
      quota_(options.requests_per_minute),
      legacy_quota_(options.legacy_requests_per_minute),
      identifiers_(options.seed),
      failures_(options.seed),
      notifier_(timing_, outbox, options.seed) {
    add_workspace(default_workspace_);
    for (const std::string& id : options.further_workspace_ids) add_workspace(id);
    seed_ats_pushes(*workspaces_.find(default_workspace_), options.ats_push_items);
    add_routes(routes_);
}

void Service::add_workspace(const std::string& id) {
    if (workspaces_.find(id) != nullptr) return;
    seed_workspace(workspaces_.add(id, Workspace{id, identifiers_.next()}), identifiers_);
}

Response Service::handle(Request request, bool complete) {
    const std::lock_guard lock{mutex_};
    const auto route = routes_.find(request.method, request.path);
    const auto next_before = notifier_.next_event();
    Response response = answer(request, route, complete);
    const auto next = notifier_.next_event();
    if (next && (!next_before || *next < *next_before)) sooner_();
    record(std::move(request), route, response.lost ? 0 : response.status);
    return response;
}

Response Service::answer(const Request& request, const std::optional<RouteTable::Match>& route,
                         bool complete) {
    const auto fault = faults_.next(request);
    if (fault && !fault->after_acting) return fault_response(*fault, request);
    if (fail_rate_ > 0 && std::bernoulli_distribution{fail_rate_}(failures_)) {
        return error_response(unavailable(), request);
    }
    Response response = carry_out(request, route, complete);
    return fault ? fault_response(*fault, request) : response;
}

Response Service::carry_out(const Request& request, const std::optional<RouteTable::Match>& route,
                            bool complete) {
    return answer_of(request, [&] {
        const Caller caller = credentials_.authenticate(request);
        const double now = clock_.now();
        const bool legacy = is_legacy(request);
        const QuotaStanding standing = (legacy ? legacy_quota_ : quota_).count(caller.credential, now);
        Response response = answer_of(request, [&] {
            if (standing.exceeded) throw rate_limit_exceeded();
            if (!complete) throw body_too_large();
            return act(request, route, caller, now);
        });
        if (standing.exceeded) response.headers.emplace_back("Retry-After", retry_after(standing, now));
        if (legacy) std::ranges::move(rate_limit_headers(standing), std::back_inserter(response.headers));
        return response;
    });
}

Response Service::act(const Request& request, const std::optional<RouteTable::Match>& route,
                      const Caller& caller, double now) {
    Workspace& selected = workspace(request);
    if (!route) throw not_found("route");
    const RequestContext context{{selected, identifiers_, now, notifier_},
                                 request,
                                 route->arguments,
                                 parse_query(request.query),
                                 workspaces_,
                                 caller.oauth,
                                 timing_,
                                 recruiter_events_};
    return route->handler(context);
}

Workspace& Service::workspace(const Request& request) {
    Workspace* const selected =
        workspaces_.find(header(request, "X-Workspace-Id").value_or(default_workspace_));
    if (selected == nullptr) throw not_found("workspace");
    return *selected;
}

void Service::record(Request request, const std::optional<RouteTable::Match>& route, int status) {
    ++counts_[{request.method, route ? route->pattern->text() : std::string{}, status}];
    if (recorded_requests_ == 0) return;
    request.status = status;
    if (recorded_.size() == recorded_requests_) recorded_.pop_front();
    recorded_.push_back(std::move(request));
}

Statistics Service::statistics() {
    const std::lock_guard lock{mutex_};
    Statistics statistics;
    for (const auto& [key, count] : counts_) {
        const auto& [method, path_pattern, status] = key;
        statistics.requests.push_back({method, path_pattern, status, count});
    }
    for (Workspace& workspace : workspaces_) {
        for (const Posting& posting : workspace.all<Posting>()) {
            statistics.candidates_created += posting.candidates.size();
        }
    }
    return statistics;
}

std::vector<RecordedRequest> Service::requests() const {
    const std::lock_guard lock{mutex_};
    return {recorded_.begin(), recorded_.end()};
}

std::size_t Service::candidate_count(std::string_view posting_id) {
    const std::lock_guard lock{mutex_};
    for (Workspace& workspace : workspaces_) {
        if (const Posting* posting = workspace.all<Posting>().find(posting_id)) {
            return posting->candidates.size();
        }
    }
    return 0;
}

std::optional<double> Service::emit_due(double now) {
    const std::lock_guard lock{mutex_};
    notifier_.emit_due(now);
    return notifier_.next_event();
}

std::size_t Service::emit(std::string_view event_type, std::string_view interview_id) {
    if (!is_interview_event(event_type) && !is_recruiter_event(event_type)) {
        throw std::invalid_argument("no such type of event: " + std::string{event_type});
    }
    const std::lock_guard lock{mutex_};
    for (Workspace& workspace : workspaces_) {
        if (const auto interview = find_interview(workspace, interview_id)) {
            return notifier_.emit(event_type, workspace, interview->posting, interview->candidate,
                                  clock_.now());
        }
    }
    throw std::invalid_argument("no such interview: " + std::string{interview_id});
}

void Service::inject(Fault fault) {
    const std::lock_guard lock{mutex_};
    faults_.inject(std::move(fault));
}

void Service::clear_faults() {
    const std::lock_guard lock{mutex_};
    faults_.clear();
}

}  // namespace cis::emulator
