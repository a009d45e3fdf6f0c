#include "cis/http/interceptor.hpp"

namespace cis {

Interceptor::~Interceptor() = default;

void Interceptor::before_call(const CallInfo& /*call*/) {}

void Interceptor::after_call(const CallInfo& /*call*/, const CallResult& /*result*/) {}

void Interceptor::before(const Attempt& /*attempt*/, Headers& /*added*/) {}

void Interceptor::after(const Attempt& /*attempt*/, const AttemptResult& /*result*/) {}

std::any Interceptor::capture(const std::any& /*given*/) { return {}; }

}  // namespace cis
