#include "resources/candidate_seeds.hpp"

#include <chrono>
#include <cstddef>

#include "resources/ingestion.hpp"

namespace cis::emulator {
namespace {

/// The text with `number` in place of each `{n}`.
std::string numbered(std::string text, const std::string& number) {
    constexpr std::string_view place = "{n}";
    for (std::size_t at = 0; (at = text.find(place, at)) != std::string::npos; at += number.size()) {
        text.replace(at, place.size(), number);
    }
    return text;
}

}  // namespace

std::vector<std::string> seed_candidates(const WorkspaceContext& context, Posting& posting,
                                         const CandidateSeed& seed) {
    std::vector<std::string> ids;
    ids.reserve(seed.count);
    const std::chrono::duration<double> ago = seed.ago;
    const std::chrono::duration<double> spread = seed.spread;
    for (std::size_t i = 0; i < seed.count; ++i) {
        const std::string number = std::to_string(posting.candidates.size() + 1);
        Json body{{"name", numbered(seed.name, number)}, {"metadata", Json::object()}};
        if (!seed.email.empty()) body["email"] = numbered(seed.email, number);
        for (const auto& [key, value] : seed.metadata) body["metadata"][key] = numbered(value, number);
        const double place = static_cast<double>(i + 1) / static_cast<double>(seed.count);
        const WorkspaceContext then{.workspace = context.workspace,
                                    .identifiers = context.identifiers,
                                    .now = context.now - ago.count() - spread.count() * (1 - place),
                                    .events = context.events};
        ids.push_back(add_candidate(then, posting, body, 0).interview_id);
    }
    return ids;
}

}  // namespace cis::emulator
