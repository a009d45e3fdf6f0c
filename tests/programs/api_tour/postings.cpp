#include "families.hpp"

#include <stdexcept>
#include <utility>

namespace cis::programs {

Posting postings(Tour& tour, const Client& client, const std::string& reused_id) {
    Posting posting;
    if (reused_id.empty()) {
        tour.call([&] {
            // The receipt contains the whole posting, so no further read is needed.
            posting = client.postings()
                          .create({.title = "API tour",
                                   .test_posting = true,
                                   .workflow = {WorkflowStepParams{.type = "web_interview", .order = 1}}})
                          .send()
                          .posting;
            return "posting " + posting.id;
        });
    }
    tour.list(client.postings().list());
    tour.list(client.postings().list_summaries());
    // No route reads a single posting: find() searches the list, page by page.
    tour.call([&] {
        auto found = client.postings().find(posting.id.empty() ? reused_id : posting.id).send();
        if (!found) throw std::runtime_error("the posting is not in the list");
        posting = std::move(*found);
        return "found, " + posting.status;
    });
    // Only fields that are set are sent and change. `cis::null` clears a field.
    tour.call([&] {
        posting = client.postings().update(posting.id, {.title = posting.title}).send();
        return "same title";
    });
    tour.call([&] {
        posting = client.postings().activate(posting.id).send();
        return posting.status;
    });
    return posting;
}

}  // namespace cis::programs
