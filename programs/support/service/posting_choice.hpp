#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include <cis/api/client.hpp>
#include <cis/model/posting.hpp>

namespace cis::programs {

/// Finds the posting that a person means. Throws InputError if there is none, or if several have this title;
/// it names their ids. Throws Exception if the service does not tell; its kind is `cancelled` if a stop was
/// requested.
/// @param choice the id of the posting, or its title if no other posting has the same
[[nodiscard]] Posting chosen_posting(const Client& client, const std::string& choice,
                                     const std::stop_token& stop = {});

/// Does the same for a run that can continue without the posting. None if the service does not list its
/// postings within 10 s. Throws InputError if the posting is listed and cannot be read: it may be closed.
[[nodiscard]] std::optional<Posting> chosen_posting_if_reachable(const Client& client,
                                                                 const std::string& choice,
                                                                 const std::stop_token& stop = {});

/// The id of the chosen posting for such a run. If the service does not tell, the choice itself.
[[nodiscard]] std::string chosen_posting_id(const Client& client, const std::string& choice,
                                            const std::stop_token& stop = {});

}  // namespace cis::programs
