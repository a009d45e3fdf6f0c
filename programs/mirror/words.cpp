#include "mirror/words.hpp"

#include <nlohmann/json.hpp>

namespace cis::programs::mirror_command {
namespace {

std::string counted(std::uint64_t count, const char* one, const char* many) {
    return std::to_string(count) + ' ' + (count == 1 ? one : many);
}

nlohmann::ordered_json shown(const Candidate& candidate) {
    nlohmann::ordered_json json{{"status", candidate.status.text()},
                                {"score", nullptr},
                                {"shortlisted", candidate.shortlisted},
                                {"dismissed", candidate.dismissed}};
    if (candidate.score) json["score"] = *candidate.score;
    return json;
}

}  // namespace

std::string to_text(const Round& round) {
    const sync::PassReport& sum = round.sum;
    std::string text = std::to_string(sum.added) + " new, " + std::to_string(sum.changed) + " changed";
    if (sum.concluded > 0) text += ", " + std::to_string(sum.concluded) + " of them concluded";
    if (sum.vanished > 0) text += ", " + std::to_string(sum.vanished) + " vanished";
    if (sum.purged > 0) text += ", " + std::to_string(sum.purged) + " purged";
    text += "; " + counted(sum.candidates, "candidate", "candidates") + " in " +
            counted(round.postings, "posting", "postings") + ", " +
            counted(sum.requests, "request", "requests");
    if (sum.undecodable > 0)
        text += "; " + counted(sum.undecodable, "record", "records") + " could not be decoded";
    if (round.others > 0)
        text += "; " + counted(round.others, "posting is", "postings are") + " kept by another mirror";
    return text;
}

nlohmann::ordered_json to_json(const Round& round) {
    const sync::PassReport& sum = round.sum;
    return {{"postings", round.postings}, {"kept_by_others", round.others}, {"candidates", sum.candidates},
            {"added", sum.added},         {"changed", sum.changed},         {"concluded", sum.concluded},
            {"vanished", sum.vanished},   {"purged", sum.purged},           {"undecodable", sum.undecodable},
            {"requests", sum.requests}};
}

nlohmann::ordered_json to_json(const sync::MirrorChange& change) {
    nlohmann::ordered_json json{{"kind", sync::to_string(change.kind)},
                                {"posting_id", change.after.posting_id},
                                {"interview_id", change.after.interview_id},
                                {"concluded", change.concluded}};
    if (change.before) json["before"] = shown(*change.before);
    if (change.kind != sync::ChangeKind::vanished) json["after"] = shown(change.after);
    return json;
}

}  // namespace cis::programs::mirror_command
