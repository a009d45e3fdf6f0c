#include "resources/ingestion.hpp"

#include <array>
#include <string>
#include <utility>

namespace cis::emulator {
namespace {

constexpr std::array<FieldRule, 4> ingest_rules{{{"name", FieldType::string},
                                                 {"email", FieldType::string},
                                                 {"phone_number", FieldType::string},
                                                 {"data", FieldType::object}}};

std::string email_of(const Json& body) {
    const Json email = member(body, "email");
    return email.is_string() ? email.get<std::string>() : std::string{};
}

}  // namespace

void check_candidate(const Json& body, Violations& violations, std::string_view prefix) {
    check_fields(body, ingest_rules, violations, prefix);
    check_phone_number(body, violations, prefix);
    check_metadata(body, violations, prefix);
}

Candidate* find_candidate(Posting& posting, const Json& body) {
    const auto found = posting.interviews.find(email_of(body));
    return found == posting.interviews.end() ? nullptr : posting.candidates.find(found->second);
}

const Candidate& add_candidate(const WorkspaceContext& context, Posting& posting, const Json& body,
                               double list_delay) {
    const std::string email = email_of(body);
    Candidate candidate;
    candidate.interview_id = context.identifiers.next();
    candidate.candidate_id = context.identifiers.next();
    if (!email.empty()) {
        candidate.candidate_id =
            context.workspace.candidate_ids.try_emplace(email, candidate.candidate_id).first->second;
        posting.interviews.insert_or_assign(email, candidate.interview_id);
    }
    candidate.posting_id = posting.resource["id"].get<std::string>();
    candidate.email = member(body, "email");
    update_candidate(candidate, body);
    candidate.created_at = context.now;
    candidate.listed_at = context.now + list_delay;
    const std::string id = candidate.interview_id;
    const Candidate& added = posting.candidates.add(id, std::move(candidate));
    posting.creation_order.add(added);
    context.events.candidate_added(context.workspace, posting, added);
    return added;
}

void update_candidate(Candidate& candidate, const Json& body) {
    candidate.name = member(body, "name");
    candidate.metadata = object_member(body, "metadata");
    candidate.data = object_member(body, "data");
}

}  // namespace cis::emulator
