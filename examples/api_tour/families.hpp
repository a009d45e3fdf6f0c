#pragma once

#include <string>

#include <cis/cis.hpp>
#include <cis/legacy/client.hpp>

#include "tour.hpp"
#include "words.hpp"

namespace cis::examples {

// A stop of the tour for each family of resources. What a stop needs of another one is an argument, and what
// it leaves for others is returned; when that failed, it is empty.

/// What a workspace has: phone numbers, voices, schemas and the like.
void workspace(Tour& tour, const Client& client);

/// The emails and the pages that candidates see.
void templates(Tour& tour, const Client& client);

/// @param reused_id of a posting to use instead of a new one; empty creates one
/// @return the posting that everything else hangs on, activated
Posting postings(Tour& tour, const Client& client, const std::string& reused_id);

/// What is created is deleted again.
void questions(Tour& tour, const Client& client, const std::string& posting_id);

/// What is registered is removed again. Only the creation shows a signing secret; register_webhooks is about
/// keeping it.
void webhooks(Tour& tour, const Client& client, const WebhookParams& params);
void webhooks_v4(Tour& tour, const Client& client, const WebhookParams& params);

/// @return the id of a new candidate's interview: there is one for each pair of candidate and posting
std::string candidates(Tour& tour, const Client& client, const std::string& posting_id);

void interviews(Tour& tour, const Client& client, const std::string& interview_id);

/// @param push_item of a push to the ATS; no route makes one
void ats(Tour& tour, const Client& client, const std::string& ats_name, const std::string& push_item);

/// The same postings, interviews and webhooks as they were before v2. Most of their fields are not
/// documented, so most results are open JSON.
void legacy_api(Tour& tour, const LegacyClient& client, const Posting& posting,
                const std::string& interview_id, const WebhookParams& webhook);

}  // namespace cis::examples
