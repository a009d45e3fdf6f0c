#include "families.hpp"

#include <stdexcept>

namespace cis::programs {

std::string candidates(Tour& tour, const Client& client, const std::string& posting_id) {
    Candidate candidate;
    tour.call([&] {
        candidate = client.candidates()
                        .create(posting_id, {.name = "Ada Example",
                                             .email = fresh_email("ada"),
                                             .metadata = Metadata{{"source", "api_tour"}}})
                        .send()
                        .candidate;
        return std::string(candidate.status.text());
    });
    tour.call([&] {
        return client.candidates()
            .create_async(posting_id, {.name = "Ben Example", .email = fresh_email("ben")})
            .send()
            .status;
    });
    tour.list(client.candidates().list(posting_id));
    tour.call([&] {
        const auto found = client.candidates().find(posting_id, candidate.interview_id).send();
        if (!found) throw std::runtime_error("the candidate is not in the list");
        return "found, " + std::string(found->status.text());
    });
    return candidate.interview_id;
}

void interviews(Tour& tour, const Client& client, const std::string& interview_id) {
    tour.call([&] { return size_of(client.interviews().data(interview_id).send().extra); });
    tour.call([&] {
        client.interviews().set_metadata(interview_id, {{"reviewed_by", "api_tour"}}).send();
        return "set";
    });
    tour.call([&] {
        const auto read = client.interviews().metadata(interview_id).send();
        return std::to_string(read.metadata.size()) + " read";
    });
}

void ats(Tour& tour, const Client& client, const std::string& ats_name, const std::string& push_item) {
    tour.call([&] {
        return client.ats()
            .resolve({.ats_name = ats_name, .email = fresh_email("ada"), .limit = 1})
            .send()
            .status;
    });
    tour.call([&] { return client.ats().push_status(push_item).send().status; });
}

}  // namespace cis::programs
