#include "words.hpp"

#include <nlohmann/json.hpp>

#include "text/harmless_text.hpp"

namespace cis::programs {
namespace {

std::string counted(std::uint64_t count, const char* one, const char* many) {
    return std::to_string(count) + ' ' + (count == 1 ? one : many);
}

nlohmann::json shown(const Candidate& candidate) {
    nlohmann::json json{{"status", candidate.status.text()},
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

std::string to_json_line(const sync::MirrorChange& change) {
    nlohmann::json line{{"kind", sync::to_string(change.kind)},
                        {"posting_id", change.after.posting_id},
                        {"interview_id", change.after.interview_id},
                        {"concluded", change.concluded}};
    if (change.before) line["before"] = shown(*change.before);
    if (change.kind != sync::ChangeKind::vanished) line["after"] = shown(change.after);
    return harmless_json(line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

}  // namespace cis::programs
