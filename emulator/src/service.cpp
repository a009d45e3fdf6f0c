#include "service.hpp"

#include <chrono>
#include <exception>
#include <stdexcept>
#include <utility>

#include "api_error.hpp"
#include "posting.hpp"
#include "routes/routes.hpp"

namespace cis::emulator {
namespace {

double system_time() {
    return std::chrono::duration<double>{std::chrono::system_clock::now().time_since_epoch()}.count();
}

void check(const Options& options) {
    if (options.api_key.empty() && options.bearer_tokens.empty()) {
        throw std::invalid_argument("an API key or a bearer token is required");
    }
    if (!(options.fail_rate >= 0 && options.fail_rate <= 1)) {
        throw std::invalid_argument("the fail rate is a share from 0 to 1");
    }
    if (options.requests_per_minute < 0 || options.latency.count() < 0 || options.step_duration.count() < 0) {
        throw std::invalid_argument("quota and durations must not be negative");
    }
}

}  // namespace

Service::Service(const Options& options)
    : now_(options.now ? options.now : system_time),
      step_seconds_(std::chrono::duration<double>{options.step_duration}.count()),
      fail_rate_(options.fail_rate),
      recorded_requests_(options.recorded_requests),
      default_workspace_(options.workspace_id),
      credentials_(options.api_key, options.bearer_tokens),
      quota_(options.requests_per_minute),
      identifiers_(options.seed),
      failures_(options.seed) {
    check(options);
    workspaces_.try_emplace(default_workspace_, identifiers_.next());
    for (const std::string& id : options.further_workspace_ids) {
        workspaces_.try_emplace(id, identifiers_.next());
    }
    add_health_routes(routes_);
    add_posting_routes(routes_);
    add_candidate_routes(routes_);
}

Response Service::handle(Request request, bool complete) {
    const std::lock_guard lock{mutex_};
    const auto route = routes_.find(request.method, request.path);
    Response response = answer(request, route, complete);
    record(std::move(request), route, response.lost ? 0 : response.status);
    return response;
}

Response Service::answer(const Request& request, const std::optional<RouteTable::Match>& route,
                         bool complete) {
    const auto fault = faults_.next(request);
    if (fault && !fault->after_acting) return to_response(*fault);
    if (fail_rate_ > 0 && std::bernoulli_distribution{fail_rate_}(failures_)) {
        return to_response(unavailable());
    }
    Response response = carry_out(request, route, complete);
    return fault ? to_response(*fault) : response;
}

Response Service::carry_out(const Request& request, const std::optional<RouteTable::Match>& route,
                            bool complete) {
    try {
        const std::string& credential = credentials_.authenticate(request);
        const double now = now_();
        if (const auto seconds = quota_.exceeded(credential, now)) {
            Response response = to_response(rate_limit_exceeded());
            response.headers.emplace_back("Retry-After", std::to_string(*seconds));
            return response;
        }
        if (!complete) throw body_too_large();
        Workspace& selected = workspace(request);
        if (!route) throw not_found("route");
        Call call{request, route->arguments, parse_query(request.query), selected, identifiers_,
                  now,     step_seconds_,    candidates_created_};
        return route->handler(call);
    } catch (const ApiError& error) {
        return to_response(error);
    } catch (const std::exception&) {
        return to_response(unexpected_failure());
    }
}

Workspace& Service::workspace(const Request& request) {
    const auto selected = workspaces_.find(header(request, "X-Workspace-Id").value_or(default_workspace_));
    if (selected == workspaces_.end()) throw not_found("workspace");
    return selected->second;
}

void Service::record(Request request, const std::optional<RouteTable::Match>& route, int status) {
    ++counts_[{request.method, route ? route->pattern->text() : std::string{}, status}];
    if (recorded_requests_ == 0) return;
    request.status = status;
    if (recorded_.size() == recorded_requests_) recorded_.pop_front();
    recorded_.push_back(std::move(request));
}

Statistics Service::statistics() const {
    const std::lock_guard lock{mutex_};
    Statistics statistics;
    for (const auto& [key, count] : counts_) {
        const auto& [method, path_pattern, status] = key;
        statistics.requests.push_back({method, path_pattern, status, count});
    }
    statistics.candidates_created = candidates_created_;
    return statistics;
}

std::vector<RecordedRequest> Service::requests() const {
    const std::lock_guard lock{mutex_};
    return {recorded_.begin(), recorded_.end()};
}

std::size_t Service::candidate_count(std::string_view posting_id) {
    const std::lock_guard lock{mutex_};
    for (auto& [id, workspace] : workspaces_) {
        if (const Posting* posting = workspace.all<Posting>().find(posting_id)) {
            return posting->candidates.size();
        }
    }
    return 0;
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
