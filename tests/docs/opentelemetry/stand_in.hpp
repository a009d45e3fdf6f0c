#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

// A stand-in for the API of OpenTelemetry for C++, as far as the guide uses it: Debian 12 has no package of
// it. Names, parameters and files are those of the original. The spans that have ended are kept, for tests.

// NOLINTBEGIN(readability-identifier-naming): the original's names
namespace opentelemetry {
namespace nostd {

using std::shared_ptr;
using std::string_view;

}  // namespace nostd

namespace common {

using AttributeValue =
    std::variant<bool, std::int32_t, std::int64_t, double, const char*, nostd::string_view>;

}  // namespace common

namespace trace {

enum class SpanKind { kInternal, kServer, kClient, kProducer, kConsumer };
enum class StatusCode { kUnset, kOk, kError };

class Span;

/// What a span was when it ended.
struct EndedSpan {
    std::string name{};
    std::string trace{};   ///< 32 hexadecimal digits
    std::string id{};      ///< 16 hexadecimal digits
    std::string parent{};  ///< the id of its parent; empty if it has none
    SpanKind kind{};
    StatusCode status{};
    std::map<std::string, std::string> attributes{};
};

}  // namespace trace

namespace context {

/// What is active; here only a span.
class Context {
public:
    nostd::shared_ptr<trace::Span> span{};
};

class RuntimeContext {
public:
    static Context GetCurrent() noexcept { return current(); }
    /// Not in the original, where a `Scope` does it.
    static Context& current() noexcept {
        static thread_local Context context;
        return context;
    }
};

namespace propagation {

class TextMapCarrier {
public:
    virtual ~TextMapCarrier() = default;
    virtual nostd::string_view Get(nostd::string_view key) const noexcept = 0;
    virtual void Set(nostd::string_view key, nostd::string_view value) noexcept = 0;
};

}  // namespace propagation
}  // namespace context

namespace trace {

class Span {
public:
    explicit Span(EndedSpan begun) : span_(std::move(begun)) {}

    void SetAttribute(nostd::string_view key, const common::AttributeValue& value) noexcept {
        span_.attributes[std::string(key)] =
            std::visit([](const auto& held) { return text_of(held); }, value);
    }
    void SetStatus(StatusCode code) noexcept { span_.status = code; }
    void End() noexcept { ended().push_back(span_); }

    /// Not in the original.
    [[nodiscard]] const EndedSpan& data() const noexcept { return span_; }
    static std::vector<EndedSpan>& ended() noexcept {
        static std::vector<EndedSpan> spans;
        return spans;
    }

private:
    static std::string text_of(bool value) { return value ? "true" : "false"; }
    static std::string text_of(const char* value) { return value; }
    static std::string text_of(nostd::string_view value) { return std::string(value); }
    template <class Number>
    static std::string text_of(Number value) {
        return std::to_string(value);
    }

    EndedSpan span_;
};

struct StartSpanOptions {
    context::Context parent{};
    SpanKind kind = SpanKind::kInternal;
};

class Tracer {
public:
    nostd::shared_ptr<Span> StartSpan(nostd::string_view name,
                                      const StartSpanOptions& options = {}) noexcept {
        static int last = 0;
        std::string id = std::to_string(++last);
        id.insert(0, 16 - id.size(), '0');
        EndedSpan begun{
            .name = std::string(name), .trace = "0000000000000000" + id, .id = id, .kind = options.kind};
        if (options.parent.span) {
            begun.trace = options.parent.span->data().trace;
            begun.parent = options.parent.span->data().id;
        }
        return std::make_shared<Span>(std::move(begun));
    }
};

class TracerProvider {
public:
    nostd::shared_ptr<Tracer> GetTracer(nostd::string_view /*name*/) { return std::make_shared<Tracer>(); }
};

class Provider {
public:
    static nostd::shared_ptr<TracerProvider> GetTracerProvider() noexcept {
        return std::make_shared<TracerProvider>();
    }
};

inline context::Context SetSpan(context::Context& /*context*/, const nostd::shared_ptr<Span>& span) noexcept {
    return {span};
}

namespace propagation {

class HttpTraceContext {
public:
    void Inject(context::propagation::TextMapCarrier& carrier, const context::Context& context) noexcept {
        if (!context.span) return;
        const EndedSpan& span = context.span->data();
        carrier.Set("traceparent", "00-" + span.trace + "-" + span.id + "-01");
    }
};

}  // namespace propagation
}  // namespace trace
}  // namespace opentelemetry
// NOLINTEND(readability-identifier-naming)
