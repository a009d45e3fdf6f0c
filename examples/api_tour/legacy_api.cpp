#include "families.hpp"

#include <nlohmann/json.hpp>
#include <string>
#include <utility>

namespace cis::examples {

namespace {

nlohmann::json document_of(const LegacyIngestParams& params) { return to_json(params).as<nlohmann::json>(); }

}  // namespace

void legacy_api(Tour& tour, const LegacyClient& client, const Posting& posting,
                const std::string& interview_id, const WebhookParams& webhook) {
    // These lists do not say how many items there are.
    const auto read_page = [](Paged<Json> list) {
        const auto first = std::move(list).pages().next();
        return std::to_string(first ? first->value().data.size() : 0) + " read";
    };
    tour.call([&] { return size_of(client.health().send()); });
    tour.call([&] { return read_page(client.postings({.limit = 10})); });

    const std::string& url_key = posting.urls.ingestion_url_key;
    const LegacyIngestParams ada{.name = "Ada Example", .email = fresh_email("ada")};
    const LegacyIngestParams cem{.name = "Cem Example", .email = fresh_email("cem")};
    // Without `retake`, a candidate who is there already keeps the interview.
    tour.call([&] { return size_of(client.ingest(url_key, ada).send()); });
    // The document does not show the bulk body; this is what the emulator takes.
    const Json many = nlohmann::json{{"candidates", {document_of(ada), document_of(cem)}}};
    tour.call([&] { return size_of(client.ingest_bulk(url_key, many).send()); });

    tour.call([&] { return read_page(client.interviews(posting.id, {.limit = 10})); });
    tour.call([&] { return size_of(client.interview(interview_id).send()); });
    tour.call([&] {
        // One answer of any length, handed on item by item.
        const auto count = client.export_interviews().for_each([](const Json&) { return true; });
        return std::to_string(count) + " read";
    });

    std::string id;
    tour.call([&] {
        id = client.webhooks().create(webhook).send().webhook_id;
        return "deliveries are not signed";
    });
    tour.call(
        [&] { return std::string(client.webhooks().get(id).send().is_active ? "active" : "not active"); });
    tour.call([&] {
        return std::to_string(client.webhooks().list({.posting_id = posting.id}).send().size()) + " read";
    });
    tour.call([&] {
        client.webhooks().deactivate(id).send();
        return "deactivated";
    });
}

}  // namespace cis::examples
