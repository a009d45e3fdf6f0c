#include "cis/http/interceptor.hpp"

namespace cis {

Interceptor::~Interceptor() = default;

void Interceptor::before(const Attempt& /*attempt*/, Headers& /*added*/) {}

void Interceptor::after(const Attempt& /*attempt*/, const AttemptResult& /*result*/) {}

}  // namespace cis
