#include "families.hpp"

#include <nlohmann/json.hpp>
#include <string>
#include <utility>

namespace cis::programs {

namespace {

nlohmann::json document_of(const LegacyIngestParams& params) { return to_json(params).as<nlohmann::json>(); }

}  // namespace

void legacy_api(Tour& tour, const LegacyClient& client, const Posting& posting,
                const std::string& interview_id, const WebhookParams& webhook) {
    // These lists do not contain the total number of items.
    const auto read_page = [](Paged<Json> list) {
        const auto first = std::move(list).pages().next();
        return std::to_string(first ? first->value().data.size() : 0) + " read";
    };
    tour.call([&] { return size_of(client.health().send()); });
    tour.call([&] { return read_page(client.postings({.limit = 10})); });

    const std::string& url_key = posting.urls.ingestion_url_key;
    const LegacyIngestParams ada{.name = "Ada Example", .email = fresh_email("ada")};
    const LegacyIngestParams cem{.name = "Cem Example", .email = fresh_email("cem")};
    // Without `retake`, an existing candidate keeps the interview.
    tour.call([&] { return size_of(client.ingest(url_key, ada).send()); });
    // The specification does not define the body of a bulk ingestion. The emulator accepts this one.
    const Json many = nlohmann::json{{"candidates", {document_of(ada), document_of(cem)}}};
    tour.call([&] { return size_of(client.ingest_bulk(url_key, many).send()); });

    tour.call([&] { return read_page(client.interviews(posting.id, {.limit = 10})); });
    tour.call([&] { return size_of(client.interview(interview_id).send()); });
    tour.call([&] {
        // One response of any length, delivered item by item.
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

}  // namespace cis::programs
