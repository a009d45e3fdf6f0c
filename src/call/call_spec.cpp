#include "cis/call/call_spec.hpp"

#include <atomic>
#include <utility>

#include "call/reserved_headers.hpp"
#include "call/session.hpp"
#include "call/setting_checks.hpp"
#include "codec/encoder.hpp"
#include "core/offender.hpp"
#include "core/utf8.hpp"
#include "http/header_rules.hpp"

namespace cis::detail {

void set_fault(CallSpec& spec, Error error) {
    if (spec.fault) return;
    list_offender(error);
    spec.fault = std::make_shared<const Error>(std::move(error));
}

void count_unsent(const CallSpec& spec) noexcept {
    spec.session->counters.calls_unsent.fetch_add(1, std::memory_order_relaxed);
}

void set_timeout(CallSpec& spec, std::chrono::milliseconds per_attempt) {
    if (auto error = check_time("timeout", per_attempt)) set_fault(spec, std::move(*error));
    spec.timeout = per_attempt;
}

void set_deadline(CallSpec& spec, std::chrono::milliseconds in_all) {
    if (auto error = check_time("deadline", in_all)) set_fault(spec, std::move(*error));
    spec.deadline = in_all;
}

void set_retry(CallSpec& spec, const RetryPolicy& policy) {
    if (auto error = check_retry(policy)) set_fault(spec, std::move(*error));
    spec.retry = policy;
}

void set_once(CallSpec& spec) {
    if (!spec.retry) spec.retry = spec.session ? spec.session->retry : RetryPolicy{};
    spec.retry->max_attempts = 1;
}

void set_body(CallSpec& spec, const model::Type& type, const void* parameters) {
    constexpr std::size_t usual_size = 256;  // growing would allocate three times
    std::string body;
    body.reserve(usual_size);
    if (auto error = encode(type, parameters, body)) {
        set_fault(spec, std::move(*error));
    } else {
        spec.body = std::move(body);
    }
}

void set_workspace(CallSpec& spec, std::string id) {
    if (const auto fault = fault_of_header("X-Workspace-Id", id); !fault.empty()) {
        set_fault(spec, invalid_argument("workspace", std::string(fault)));
    } else {
        spec.workspace = std::move(id);
    }
}

void add_query(CallSpec& spec, std::string_view name, std::string_view value) {
    if (name.empty()) set_fault(spec, invalid_argument("query", "a query parameter needs a name"));
    if (!is_utf8(name) || !is_utf8(value))
        set_fault(spec, invalid_argument(std::string(name), "must be UTF-8"));
    spec.query.emplace_back(name, value);
}

void add_header(CallSpec& spec, std::string_view name, std::string_view value) {
    if (const auto fault = fault_of_header(name, value); !fault.empty()) {
        set_fault(spec, invalid_argument(std::string(name), std::string(fault)));
    } else if (is_reserved_header(name)) {
        set_fault(spec, invalid_argument(std::string(name), "is a header that only the SDK may set"));
    } else {
        spec.headers.add(name, value);
    }
}

}  // namespace cis::detail
