#include "listen/candidate_lookup.hpp"

#include <chrono>
#include <string>

#include "service/failure_text.hpp"

namespace cis::programs::listen_command {

std::optional<Candidate> CandidateLookup::find(const webhook::Event& event, const std::stop_token& stop) {
    // The service waits for the answer to its delivery meanwhile, unless events are stored first.
    constexpr std::chrono::seconds patience{10};
    const std::string interview = event.interview_id();
    const auto posting = event.posting_id();
    if (interview.empty() || !posting || posting->empty()) return std::nullopt;
    auto found =
        client_.candidates().find(*posting, interview).deadline(patience).stop_token(stop).try_send();
    if (!found) {
        output_.log("interview " + interview +
                    ": its candidate was not found: " + failure_text(found.error()));
        return std::nullopt;
    }
    if (!*found) output_.log("interview " + interview + ": the service lists no such candidate");
    return *std::move(found);
}

}  // namespace cis::programs::listen_command
