#include "invite.hpp"

Invited invite(const cis::Client& client, const std::string& posting_id,
               const std::vector<Applicant>& applicants) {
    Invited invited;
    for (const Applicant& applicant : applicants) {
        const auto receipt = client.candidates()
                                 .create(posting_id, {.name = applicant.name, .email = applicant.email})
                                 .try_send();
        if (receipt) {
            ++invited.created;
        } else if (receipt.error().kind == cis::ErrorKind::conflict) {
            ++invited.already_there;
        } else if (receipt.error().kind == cis::ErrorKind::validation) {
            invited.refused.push_back(applicant);
        } else if (receipt.error().outcome >= cis::Outcome::unknown) {
            invited.to_look_for.push_back(applicant);
        } else {
            throw cis::Exception(receipt.error());
        }
    }
    return invited;
}
