#pragma once

#include "cis/call/cursor_trail.hpp"
#include "cis/core/error.hpp"

namespace cis::bulk {

/// The error for a list of candidates whose cursors go round in a circle. It is used when the list was
/// reopened in the meantime: only a list that was not reopened notices the circle itself.
[[nodiscard]] inline Error circle_of_cursors() {
    Error error;
    error.kind = ErrorKind::decode;
    error.outcome = Outcome::applied;
    error.reason = detail::circle_of_cursors;
    error.param = "interview_id";
    error.method = "GET";
    error.path_pattern = "/api/v2/postings/{posting_id}/candidates";
    return error;
}

/// Whether the error says that a list goes round in a circle. Asking again does not help then.
[[nodiscard]] inline bool is_circle_of_cursors(const Error& error) noexcept {
    return error.kind == ErrorKind::decode && error.reason == detail::circle_of_cursors;
}

}  // namespace cis::bulk
