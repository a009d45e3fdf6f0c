#include "service/fault_plan.hpp"

#include <string>
#include <string_view>
#include <utility>

#include "wire/api_error.hpp"
#include "wire/envelope.hpp"
#include "wire/invalid_member.hpp"

namespace cis::emulator {
namespace {

Response lost(Response::Loss how) {
    Response response;
    response.loss = how;
    return response;
}

std::string_view reason_phrase(int status) {
    switch (status) {
        case 502: return "Bad Gateway";
        case 503: return "Service Unavailable";
        case 504: return "Gateway Timeout";
        default: return "Error";
    }
}

Response proxy_page(int status) {
    Response response;
    response.status = status;
    response.content_type = "text/html";
    response.body = "<html><body><h1>" + std::to_string(status) + " ";
    response.body += reason_phrase(status);
    response.body += "</h1></body></html>\n";
    return response;
}

Response bare_response(const Fault& fault, const Request& request) {
    switch (fault.response) {
        case Fault::Response::rate_limited: return error_response(rate_limit_exceeded(), request);
        case Fault::Response::unavailable: return error_response(unavailable(), request);
        case Fault::Response::server_error: return error_response(unexpected_failure(), request);
        case Fault::Response::proxy_error: return proxy_page(fault.proxy_status);
        case Fault::Response::connection_closed: return lost(Response::Loss::closed);
        case Fault::Response::connection_reset: return lost(Response::Loss::reset);
        case Fault::Response::delayed: break;
    }
    return {};
}

void check(const Fault& fault) {
    if (fault.every == 0) throw InvalidMember("every", "counts from 1");
    if (fault.proxy_status < 500 || fault.proxy_status > 599) {
        throw InvalidMember("proxy_status", "must be from 500 to 599");
    }
    if (fault.delay.count() < 0) throw InvalidMember("delay", "must not be negative");
    if (!(fault.probability >= 0 && fault.probability <= 1)) {
        throw InvalidMember("probability", "must be a share from 0 to 1");
    }
}

}  // namespace

void FaultPlan::inject(Fault fault) {
    check(fault);
    Entry entry{std::move(fault), std::nullopt};
    // Without the number of the entry, two faults with the same seed would always be due together, and the
    // second would never take effect.
    std::seed_seq seed{entry.fault.seed & 0xFFFFFFFFU, entry.fault.seed >> 32U,
                       static_cast<std::uint64_t>(entries_.size())};
    entry.random.seed(seed);
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
        if (++entry.seen % fault.every != 0) continue;
        if (std::bernoulli_distribution{fault.probability}(entry.random) && due == nullptr) due = &entry;
    }
    if (due == nullptr) return std::nullopt;
    ++due->fired;
    return due->fault;
}

Response fault_response(const Fault& fault, const Request& request) {
    Response response = bare_response(fault, request);
    response.delay = fault.delay;
    if (!fault.retry_after.empty()) response.headers.emplace_back("Retry-After", fault.retry_after);
    return response;
}

}  // namespace cis::emulator
