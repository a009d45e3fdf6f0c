#pragma once

#include <stop_token>

#include <cis/api/client.hpp>
#include <cis/model/posting.hpp>

#include "ingest/arguments.hpp"
#include "ingest/run/notes.hpp"

namespace cis::programs::ingest_command {

/// Throws CommandFailure if a person would have to be asked before anything is sent, and nobody can be.
void refuse_unasked(const Arguments& arguments);

/// Looks at the rows where nobody is asked. If the file has a column of ids, it says which rows have the id
/// of somebody with another e-mail address: such a row is not sent, and may be another person.
///
/// Throws CommandFailure if the file has more people to send than `at_most` allows, or if they cannot be
/// counted. People of earlier runs do not count, by the journal or, without one, by the posting's list.
void look_at_rows(const cis::Client& client, const Arguments& arguments, Notes& notes,
                  const std::stop_token& stop);

/// Names the posting, the workspace and the number of rows, and asks whether to send them, unless there is
/// nobody left to invite. A requested `stop` means no. Throws CommandFailure as look_at_rows() does.
[[nodiscard]] bool may_invite(const cis::Client& client, const Arguments& arguments,
                              const cis::Posting& posting, std::stop_token stop);

}  // namespace cis::programs::ingest_command
