#include "webhook/inbox_answers.hpp"

#include <utility>

namespace cis::webhook {

InboxResult refused(int status, std::string reason) {
    return {.status = status, .disposition = Disposition::refused, .reason = std::move(reason)};
}

InboxResult failed(std::string reason, std::exception_ptr failure) {
    return {.status = 500,
            .disposition = Disposition::failed,
            .reason = std::move(reason),
            .failure = std::move(failure)};
}

InboxResult unavailable(std::string_view when, std::string_view why, std::exception_ptr failure) {
    std::string reason(when);
    reason += ": ";
    reason += why;
    return {.status = 503,
            .disposition = Disposition::unavailable,
            .reason = std::move(reason),
            .failure = std::move(failure)};
}

}  // namespace cis::webhook
