#include "subscriptions_file.hpp"

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace cis::examples {

OpenEnum<EventType> known_event_type(const std::string& where, const std::string& text) {
    OpenEnum<EventType> type(text);
    if (type == EventType::unknown) throw std::runtime_error(where + ": unknown event type");
    return type;
}

webhook::Subscription subscription(const std::string& where, const std::string& event_type,
                                   const std::string& secret) {
    if (secret.empty()) throw std::runtime_error(where + ": no secret");
    return {known_event_type(where, event_type), Secret(secret)};
}

std::vector<webhook::Subscription> read_subscriptions(const std::string& file) {
    std::ifstream lines(file);
    if (!lines) throw std::runtime_error("--secrets: cannot read " + file);
    std::vector<webhook::Subscription> found;
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        const std::string where = file + ", line " + std::to_string(number);
        std::istringstream words(line);
        std::string id;
        std::string event_type;
        std::string secret;
        std::string more;
        words >> id >> event_type >> secret;
        if (words >> more) throw std::runtime_error(where + ": expected only an id, an event and a secret");
        found.push_back(subscription(where, event_type, secret));
    }
    return found;
}

}  // namespace cis::examples
