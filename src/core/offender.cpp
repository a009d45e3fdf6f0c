#include "core/offender.hpp"

#include <utility>

namespace cis {

void detail::list_offender(Error& error) {
    if (error.errors.empty()) {
        error.errors.push_back({.code = "invalid_param", .message = error.reason, .param = error.param});
    }
}

Error invalid_argument(std::string param, std::string reason) {
    Error error;
    error.kind = ErrorKind::invalid_argument;
    error.param = std::move(param);
    error.reason = std::move(reason);
    // If the name of the invalid argument is not known yet, the caller that adds the name also lists it.
    if (!error.param.empty()) detail::list_offender(error);
    return error;
}

}  // namespace cis
