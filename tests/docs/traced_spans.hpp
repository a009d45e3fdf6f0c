#pragma once

#include <cis/emulator/statistics.hpp>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "trace_parent.hpp"

namespace cis::test {

/// The spans that a block of the guide has saved. At the end, compares them with the `traceparent` headers
/// that the emulator has received.
class TracedSpans {
public:
    explicit TracedSpans(std::function<std::vector<emulator::RecordedRequest>()> requests)
        : requests_(std::move(requests)) {}
    TracedSpans(const TracedSpans&) = delete;
    TracedSpans& operator=(const TracedSpans&) = delete;
    ~TracedSpans() {
        if (!spans_.empty()) check();
    }

    void save(const std::string& trace, const std::string& id, const std::string& parent) {
        spans_.push_back({.trace = trace, .id = id, .parent = parent});
    }

private:
    struct Span {
        std::string trace;
        std::string id;
        std::string parent;
    };

    /// The ids of the attempts' spans that arrived with this trace.
    [[nodiscard]] std::set<std::string> received(const std::string& trace) const {
        std::set<std::string> ids;
        for (const auto& request : requests_()) {
            for (const auto& [name, value] : request.headers) {
                if (name != "traceparent") continue;
                const auto parent = parse_trace_parent(value);
                CHECK(parent);
                if (parent && parent->trace_id == trace) CHECK(ids.insert(parent->parent_id).second);
            }
        }
        return ids;
    }

    /// One call with two attempts, in the order in which they end.
    void check() const {
        CHECK(spans_.size() == 3);
        const Span& call = spans_.back();
        CHECK(call.parent.empty());
        std::set<std::string> attempts;
        for (const Span& span : spans_) {
            CHECK(parse_trace_parent("00-" + span.trace + "-" + span.id + "-01"));
            CHECK(span.trace == call.trace);
            if (&span == &call) continue;
            CHECK(span.parent == call.id);
            attempts.insert(span.id);
        }
        CHECK(attempts.size() == 2);
        CHECK(attempts == received(call.trace));
    }

    std::function<std::vector<emulator::RecordedRequest>()> requests_;
    std::vector<Span> spans_;
};

}  // namespace cis::test
