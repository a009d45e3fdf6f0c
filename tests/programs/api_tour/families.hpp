#pragma once

#include <string>

#include <cis/cis.hpp>
#include <cis/legacy/client.hpp>

#include "tour.hpp"
#include "words.hpp"

namespace cis::programs {

// One stop of the tour for each family of resources. The arguments come from other stops, and the result is
// for other stops. If a call failed, the result is empty.

/// The resources of a workspace: phone numbers, voices, schemas and so on.
void workspace(Tour& tour, const Client& client);

/// The emails and pages that candidates see.
void templates(Tour& tour, const Client& client);

/// @param reused_id the id of a posting to use; empty to create a new one
/// @return the posting that the other stops use, activated
Posting postings(Tour& tour, const Client& client, const std::string& reused_id);

/// Deletes at the end what it creates.
void questions(Tour& tour, const Client& client, const std::string& posting_id);

/// Removes at the end what it registers. Only the creation returns a signing secret; see
/// programs/webhooks/register.cpp for how to save it.
void webhooks(Tour& tour, const Client& client, const WebhookParams& params);
void webhooks_v4(Tour& tour, const Client& client, const WebhookParams& params);

/// @return the interview id of a new candidate: each pair of candidate and posting has one interview
std::string candidates(Tour& tour, const Client& client, const std::string& posting_id);

void interviews(Tour& tour, const Client& client, const std::string& interview_id);

/// @param push_item the id of a push to the ATS, which no route creates
void ats(Tour& tour, const Client& client, const std::string& ats_name, const std::string& push_item);

/// The same postings, interviews and webhooks through the legacy API. Most of their fields are undocumented,
/// so most results are open JSON.
void legacy_api(Tour& tour, const LegacyClient& client, const Posting& posting,
                const std::string& interview_id, const WebhookParams& webhook);

}  // namespace cis::programs
