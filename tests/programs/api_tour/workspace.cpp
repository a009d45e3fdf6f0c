#include "families.hpp"

namespace cis::programs {

void workspace(Tour& tour, const Client& client) {
    tour.list(client.workspaces().list());
    tour.list(client.domains().list());
    tour.list(client.sender_emails().list());
    tour.list(client.voices().list());
    tour.list(client.interview_templates().list());
    tour.call([&] { return size_of(client.schemas().agents().send()); });
    tour.call([&] { return size_of(client.schemas().question_types().send()); });

    const auto number = tour.list(client.phone_numbers().list());
    tour.call([&] {
        const PhoneNumber read = client.phone_numbers().get(number.id).send();
        return std::string(read.active ? "active" : "not active") + ", country " + read.country_code;
    });
}

void templates(Tour& tour, const Client& client) {
    const auto email = tour.list(client.email_templates().list());
    tour.call([&] { return client.email_templates().get(email.id).send().template_key; });

    const auto emails = tour.list(client.email_template_groups().list());
    tour.call([&] {
        const auto read = client.email_template_groups().get(emails.id).send();
        return std::to_string(read.template_mappings.size()) + " in the group";
    });

    const auto designs = tour.list(client.design_template_groups().list());
    tour.call([&] {
        const auto read = client.design_template_groups().get(designs.id).send();
        return std::to_string(read.template_mappings.size()) + " in the group";
    });
    // No route lists design templates: their ids are in the groups.
    const auto page = designs.template_mappings.begin();
    const std::string design = page == designs.template_mappings.end() ? "" : page->second;
    tour.call([&] { return client.design_templates().get(design).send().template_type; });
}

}  // namespace cis::programs
