#include "report/source/service_source.hpp"

#include "service/posting_state.hpp"

namespace cis::programs::report_command {
namespace {

Subject subject_of(const Posting& posting) {
    Subject subject{.id = posting.id,
                    .title = posting.title,
                    .status = state_of(posting),
                    .review_url = posting.urls.review_url,
                    .step_types = {}};
    for (const WorkflowStep& step : posting.workflow) subject.step_types[step.id] = step.type;
    return subject;
}

}  // namespace

Report read_service(const Client& client, const Posting& posting, const std::stop_token& stop,
                    const OnCount& on_count) {
    Report report;
    report.subject = subject_of(posting);
    Tally& tally = report.tally;
    auto candidates = client.candidates()
                          .list(posting.id, {.limit = 100})
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

}  // namespace cis::programs::report_command
