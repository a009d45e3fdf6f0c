#include "call/exception_error.hpp"

#include "call/call_name.hpp"

namespace cis::detail {

std::unique_ptr<Error> exception_error(const CallSpec& spec, Outcome outcome) {
    auto error = std::make_unique<Error>();
    error->kind = ErrorKind::internal;
    error->reason = options_threw;
    error->outcome = outcome;
    name_call(*error, spec);
    return error;
}

}  // namespace cis::detail
