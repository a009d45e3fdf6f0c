#include "service/fault_plan.hpp"

#include <stdexcept>
#include <utility>

#include "wire/api_error.hpp"
#include "wire/envelope.hpp"

namespace cis::emulator {
namespace {

Response bare_response(Fault::Response kind, const Request& request) {
    Response response;
    switch (kind) {
        case Fault::Response::rate_limited: return error_response(rate_limit_exceeded(), request);
        case Fault::Response::unavailable: return error_response(unavailable(), request);
        case Fault::Response::server_error: return error_response(unexpected_failure(), request);
        case Fault::Response::proxy_error:
            response.status = 503;
            response.content_type = "text/html";
            response.body = "<html><body><h1>503 Service Unavailable</h1></body></html>\n";
            return response;
        case Fault::Response::connection_closed: break;
    }
    response.lost = true;
    return response;
}

}  // namespace

void FaultPlan::inject(Fault fault) {
    if (fault.every == 0) throw std::invalid_argument("a fault's `every` counts from 1");
    Entry entry{std::move(fault), std::nullopt};
    if (!entry.fault.path_pattern.empty()) entry.path.emplace(entry.fault.path_pattern);
    entries_.push_back(std::move(entry));
}

std::optional<Fault> FaultPlan::next(const Request& request) {
    if (entries_.empty()) return std::nullopt;
    const auto segments = path_segments(request.path);
    Entry* due = nullptr;
    for (Entry& entry : entries_) {
        const Fault& fault = entry.fault;
        if (fault.times != 0 && entry.fired == fault.times) continue;
        if (!fault.method.empty() && fault.method != request.method) continue;
        if (entry.path && !entry.path->match(segments)) continue;
        if (++entry.seen % fault.every == 0 && due == nullptr) due = &entry;
    }
    if (due == nullptr) return std::nullopt;
    ++due->fired;
    return due->fault;
}

Response fault_response(const Fault& fault, const Request& request) {
    Response response = bare_response(fault.response, request);
    if (!fault.retry_after.empty()) response.headers.emplace_back("Retry-After", fault.retry_after);
    return response;
}

}  // namespace cis::emulator
