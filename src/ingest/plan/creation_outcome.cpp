#include "ingest/plan/creation_outcome.hpp"

#include "codec/decoder.hpp"
#include "codec/json_members.hpp"
#include "ingest/identity/identity.hpp"

namespace cis::ingest::detail {
namespace {

std::optional<ReadKey> key_of(const Candidate& candidate) {
    const auto entry = candidate.metadata.find(key_entry);
    if (entry == candidate.metadata.end()) return std::nullopt;
    return read_key(entry->second);
}

RunMark mark_of(const Candidate& candidate) {
    const auto entry = candidate.metadata.find(run_entry);
    return entry == candidate.metadata.end() ? RunMark{} : read_run_mark(entry->second);
}

std::optional<double> time_of(const Candidate& candidate) {
    if (!candidate.created_at) return std::nullopt;
    return candidate.created_at->epoch_seconds();
}

/// The error of a list item that cannot be read. The item's id comes before the reason.
Error fault_of(const UndecodableItem& item) {
    Error error = item.error;
    const std::string id = cis::detail::text_member(item.raw, "interview_id");
    error.reason = (id.empty() ? "one without an id" : id) + ": " + error.reason;
    return error;
}

}  // namespace

CreationOutcome outcome_of(const CandidateReceipt& receipt) {
    const std::string& id =
        receipt.interview_id.empty() ? receipt.candidate.interview_id : receipt.interview_id;
    return {.kind = CreationOutcome::Kind::created,
            .id = id,
            .key = key_of(receipt.candidate),
            .created_at = time_of(receipt.candidate)};
}

std::optional<CreationOutcome> outcome_of_thin_receipt(const Error& error) {
    if (error.kind != ErrorKind::decode || error.outcome != Outcome::applied) return std::nullopt;
    CandidateReceipt receipt;
    Json meta;
    Json extra;
    std::string body = cis::detail::with_room_for_padding(error.body_sample);
    const auto failure =
        cis::detail::decode_envelope(cis::detail::PaddedText(body),
                                     describe(std::type_identity<CandidateReceipt>{}), &receipt, meta, extra);
    if (failure || receipt.interview_id.empty()) return std::nullopt;
    return CreationOutcome{
        .kind = CreationOutcome::Kind::created, .id = receipt.interview_id, .shows_metadata = false};
}

CreationOutcome outcome_of(const Error& error) {
    using Kind = CreationOutcome::Kind;
    if (error.outcome == Outcome::unknown || error.outcome == Outcome::applied) return {.kind = Kind::lost};
    switch (error.kind) {
        case ErrorKind::conflict: return {.kind = Kind::exists};
        case ErrorKind::validation:
        case ErrorKind::bad_request:
        case ErrorKind::invalid_argument: return {.kind = Kind::rejected};
        case ErrorKind::rate_limited:
            return {.kind = Kind::not_applied,
                    .quota_wait = error.retry_after.value_or(std::chrono::milliseconds(0))};
        case ErrorKind::cancelled:
        case ErrorKind::server:
        case ErrorKind::timeout:
        case ErrorKind::connection: return {.kind = Kind::not_applied};
        default: return {.kind = Kind::failed};
    }
}

std::string hopeless(const Error& error) {
    switch (error.kind) {
        case ErrorKind::authentication: return "the service refuses the credentials: " + to_string(error);
        case ErrorKind::not_found: return "the posting is not there: " + to_string(error);
        case ErrorKind::tls: return "the connection is not trusted: " + to_string(error);
        case ErrorKind::invalid_argument:
            return error.param == "posting_id" ? "the posting's id is unusable: " + to_string(error)
                                               : std::string();
        default: return {};
    }
}

ListedCandidate listed(const Candidate& candidate, const Identifier& identifier) {
    ListedCandidate one{.id = candidate.interview_id,
                        .interview_url = candidate.interview_url.value_or(""),
                        .key = key_of(candidate),
                        .run = mark_of(candidate),
                        .address = identifier.address(candidate.email),
                        .folded_person = identifier.folded_person(candidate.name, candidate.email),
                        .created_at = time_of(candidate)};
    if (!one.key) one.person = identifier.person(candidate.name, candidate.email);
    return one;
}

ListedPage listed(const Page<Candidate>& page, const Identifier& identifier) {
    ListedPage all{.total_count = page.pagination.total_count};
    if (!page.undecodable.empty()) all.unreadable = fault_of(page.undecodable.front());
    all.candidates.reserve(page.data.size());
    for (const Candidate& candidate : page.data) all.candidates.push_back(listed(candidate, identifier));
    return all;
}

}  // namespace cis::ingest::detail
