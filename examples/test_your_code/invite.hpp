#pragma once

#include <cis/cis.hpp>

#include <cstddef>
#include <string>
#include <vector>

struct Applicant {
    std::string name{};
    std::string email{};
};

/// The result of inviting a list of applicants.
struct Invited {
    std::size_t created{0};
    std::size_t already_there{0};
    std::vector<Applicant> refused{};      ///< the service rejects their data
    std::vector<Applicant> to_look_for{};  ///< no response that can be read: they may have been created
};

/// Invites applicants to an interview. Throws cis::Exception if no further applicant can be invited.
Invited invite(const cis::Client& client, const std::string& posting_id,
               const std::vector<Applicant>& applicants);
