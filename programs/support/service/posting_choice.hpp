#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include <cis/api/client.hpp>
#include <cis/model/posting.hpp>

namespace cis::programs {

/// The posting that a person means.
/// @param choice its id, or its title if no other posting has the same
/// Throws InputError if there is none, or several with this title: it names their ids. Throws Exception if
/// the service does not say it, of kind `cancelled` if it is asked to stop.
[[nodiscard]] Posting chosen_posting(const Client& client, const std::string& choice,
                                     const std::stop_token& stop = {});

/// The same for a run that goes on without it: nothing if the service does not respond within 10 s, or not
/// with a posting.
[[nodiscard]] std::optional<Posting> chosen_posting_if_reachable(const Client& client,
                                                                 const std::string& choice);

/// The id of the chosen posting for such a run; the choice itself if the service does not say it.
[[nodiscard]] std::string chosen_posting_id(const Client& client, const std::string& choice);

}  // namespace cis::programs
