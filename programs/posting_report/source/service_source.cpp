#include "source/service_source.hpp"

#include <optional>

#include "options/input_error.hpp"

namespace cis::programs {
namespace {

Subject subject_of(const Posting& posting) {
    Subject subject{.id = posting.id,
                    .title = posting.title,
                    .status = posting.status,
                    .review_url = posting.urls.review_url,
                    .step_types = {}};
    for (const WorkflowStep& step : posting.workflow) subject.step_types[step.id] = step.type;
    return subject;
}

}  // namespace

Report read_service(const Client& client, const std::string& posting_id, const std::stop_token& stop,
                    const OnCount& on_count) {
    const std::optional<Posting> posting = client.postings().find(posting_id).stop_token(stop).send();
    if (!posting) throw InputError("--posting: the workspace has no posting " + posting_id);
    Report report;
    report.subject = subject_of(*posting);
    Tally& tally = report.tally;
    auto candidates = client.candidates()
                          .list(posting_id, {.limit = 100})
                          .stop_token(stop)
                          .on_undecodable([&tally](const UndecodableItem&) { ++tally.unreadable; })
                          .prefetch();
    for (const Candidate& candidate : candidates) {
        tally.add(candidate);
        on_count(tally.candidates);
    }
    report.made_at = Timestamp::now();
    return report;
}

}  // namespace cis::programs
