#pragma once

#include <opentelemetry/stand_in.hpp>

#include <cis/emulator/statistics.hpp>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"

namespace cis::test {

/// Makes a span active on this thread. At the end, compares the spans that a block of the guide has ended
/// with the `traceparent` headers that the emulator has received.
class OpenTelemetrySpans {
public:
    explicit OpenTelemetrySpans(std::function<std::vector<emulator::RecordedRequest>()> requests)
        : requests_(std::move(requests)) {
        opentelemetry::trace::Span::ended().clear();
        opentelemetry::context::RuntimeContext::current().span = active_;
    }
    OpenTelemetrySpans(const OpenTelemetrySpans&) = delete;
    OpenTelemetrySpans& operator=(const OpenTelemetrySpans&) = delete;
    ~OpenTelemetrySpans() {
        opentelemetry::context::RuntimeContext::current().span.reset();
        const auto& spans = opentelemetry::trace::Span::ended();
        if (!spans.empty()) check(spans);
    }

private:
    using EndedSpan = opentelemetry::trace::EndedSpan;

    /// A call with one attempt, then one with two, of which the first fails.
    void check(const std::vector<EndedSpan>& spans) const {
        CHECK(spans.size() == 3);
        std::set<std::string> sent;
        for (const EndedSpan& span : spans) {
            CHECK(span.kind == opentelemetry::trace::SpanKind::kClient);
            CHECK(span.parent == active_->data().id);
            CHECK(span.trace == active_->data().trace);
            CHECK(span.name == "GET " + span.attributes.at("url.template"));
            CHECK(span.attributes.at("http.request.method") == "GET");
            CHECK(span.attributes.at("server.address") == "api.example.com");
            CHECK(span.attributes.at("server.port") == "443");
            const bool failed = span.status == opentelemetry::trace::StatusCode::kError;
            CHECK((span.attributes.at("http.response.status_code") != "200") == failed);
            CHECK(span.attributes.contains("error.type") == failed);
            sent.insert("00-" + span.trace + "-" + span.id + "-01");
        }
        CHECK(spans[1].status == opentelemetry::trace::StatusCode::kError);
        CHECK(spans[1].attributes.at("error.type") == spans[1].attributes.at("http.response.status_code"));
        CHECK_FALSE(spans[1].attributes.contains("http.request.resend_count"));
        CHECK(spans[2].attributes.at("http.request.resend_count") == "1");
        CHECK(spans[2].attributes.at("url.template") == "/api/v2/voices");
        CHECK(sent == received());
    }
    [[nodiscard]] std::set<std::string> received() const {
        std::set<std::string> headers;
        for (const auto& request : requests_()) {
            for (const auto& [name, value] : request.headers) {
                if (name == "traceparent") headers.insert(value);
            }
        }
        return headers;
    }

    std::function<std::vector<emulator::RecordedRequest>()> requests_;
    std::shared_ptr<opentelemetry::trace::Span> active_{
        opentelemetry::trace::Tracer().StartSpan("the reader's own")};
};

}  // namespace cis::test
