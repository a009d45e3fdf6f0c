#include "families.hpp"

#include <string>

namespace cis::programs {

void webhooks(Tour& tour, const Client& client, const WebhookParams& params) {
    std::string id;
    tour.call([&] {
        const Webhook made = client.webhooks().create(params).send();
        id = made.id.value_or("");
        return std::string(made.signing_secret ? "with" : "without") + " a signing secret";
    });
    tour.call([&] { return client.webhooks().get(id).send().object; });
    tour.list(client.webhooks().list());
    tour.call([&] {
        client.webhooks().remove(id).send();
        return "archived";
    });
}

void webhooks_v4(Tour& tour, const Client& client, const WebhookParams& params) {
    std::string id;
    tour.call([&] {
        const Webhook made = client.webhooks().create_v4(params).send();
        id = made.id.value_or("");
        return std::string(made.signing_secret ? "with" : "without") + " a signing secret";
    });
    tour.call([&] {
        client.webhooks().remove(id).send();
        return "archived";
    });
}

}  // namespace cis::programs
