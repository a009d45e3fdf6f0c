#include "call/captured_context.hpp"

#include <memory>
#include <utility>
#include <vector>

#include "call/session.hpp"

namespace cis::detail {
namespace {

using Contexts = std::vector<std::any>;

/// The shared empty value, so that only interceptors that capture something cost memory.
const std::shared_ptr<const Contexts>& nothing() {
    static const auto none = std::make_shared<const Contexts>();
    return none;
}

/// What the interceptor captures; empty if it throws, because an observer must not fail the call.
std::any context_of(Interceptor& interceptor, const std::any& given) noexcept {
    try {
        return interceptor.capture(given);
    } catch (...) {
        return {};
    }
}

}  // namespace

void capture_context(CallSpec& spec) {
    if (spec.captured || spec.fault || !spec.session || spec.session->interceptors.empty()) return;
    if (!spec.session->owner.is_this_process()) return;  // see CallWatch
    const auto& interceptors = spec.session->interceptors;
    std::shared_ptr<Contexts> contexts;
    for (std::size_t i = 0; i < interceptors.size(); ++i) {
        std::any context = context_of(*interceptors[i], spec.context);
        if (!context.has_value()) continue;
        if (!contexts) contexts = std::make_shared<Contexts>(interceptors.size());
        (*contexts)[i] = std::move(context);
    }
    if (contexts) {
        spec.captured = std::move(contexts);
    } else {
        spec.captured = nothing();
    }
}

const std::any* captured_context(const CallSpec& spec, std::size_t interceptor) noexcept {
    if (!spec.captured || interceptor >= spec.captured->size()) return nullptr;
    const std::any& context = (*spec.captured)[interceptor];
    return context.has_value() ? &context : nullptr;
}

}  // namespace cis::detail
