#pragma once

#include <cis/cis.hpp>

#include <cstddef>
#include <string>
#include <vector>

struct Applicant {
    std::string name{};
    std::string email{};
};

/// What came of inviting a list of applicants.
struct Invited {
    std::size_t created{0};
    std::size_t already_there{0};
    std::vector<Applicant> refused{};      ///< the service does not take them as they are
    std::vector<Applicant> to_look_for{};  ///< no answer: they may have been created
};

/// Invites applicants to an interview. Throws cis::Exception when there is no point in going on.
Invited invite(const cis::Client& client, const std::string& posting_id,
               const std::vector<Applicant>& applicants);
