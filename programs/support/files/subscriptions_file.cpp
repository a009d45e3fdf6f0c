#include "files/subscriptions_file.hpp"

#include <algorithm>
#include <fstream>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace cis::programs {

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

namespace {

bool is_end(const std::string& word) { return word.empty() || word.front() == '#'; }

/// The webhook of a line, if it has one. The line has an id, an event and a secret with blanks between them,
/// and perhaps a comment.
std::optional<webhook::Subscription> webhook_of(const std::string& line, const std::string& where) {
    std::istringstream words(line);
    std::string id;
    std::string event_type;
    std::string secret;
    std::string more;
    words >> id >> event_type >> secret >> more;
    if (is_end(id)) return std::nullopt;
    if (is_end(event_type) || is_end(secret) || !is_end(more))
        throw std::runtime_error(where + ": a line has an id, an event and a secret, or is a comment with #");
    return subscription(where, event_type, secret);
}

/// Whether a text is read as one word of a line, and cannot control a terminal that shows the file.
bool is_word(std::string_view text) {
    return !text.empty() && text.front() != '#' &&
           std::ranges::all_of(text, [](char c) { return c > ' ' && c <= '~'; });
}

}  // namespace

Secret subscription_line(const std::string& id, const std::string& event_type, const Secret& secret) {
    for (const auto& [text, name] :
         {std::pair<std::string_view, std::string_view>(id, "id"),
          std::pair<std::string_view, std::string_view>(secret.reveal(), "signing secret")}) {
        if (!is_word(text)) {
            throw std::runtime_error(
                "the service's " + std::string(name) +
                " cannot be a word of a line: it is empty, begins with #, or has blanks, "
                "control characters or others than ASCII");
        }
    }
    return {id + ' ' + event_type + ' ' + secret.reveal()};
}

std::vector<webhook::Subscription> read_subscriptions(const std::string& file) {
    std::ifstream lines(file, std::ios::binary);
    std::vector<webhook::Subscription> found;
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        // This is the byte order mark of UTF-8, which some editors write.
        if (number == 1 && line.starts_with("\xEF\xBB\xBF")) line.erase(0, 3);
        if (auto one = webhook_of(line, file + ", line " + std::to_string(number)))
            found.push_back(*std::move(one));
    }
    if (!lines.eof()) throw std::runtime_error("--secrets: cannot read " + file);
    if (found.empty()) throw std::runtime_error("--secrets: there is no webhook in " + file);
    return found;
}

}  // namespace cis::programs
