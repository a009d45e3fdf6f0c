#include "files/subscriptions_file.hpp"

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "failure/input_error.hpp"

namespace cis::programs {
namespace {

/// A line of the file that is read.
struct FileLine {
    const std::string& file;
    std::size_t line;

    [[noreturn]] void refuse(const std::string& why) const {
        throw InputError(file + ", line " + std::to_string(line) + ": " + why, {.file = file, .line = line});
    }
};

bool is_end(const std::string& word) { return word.empty() || word.front() == '#'; }

/// The webhook of a line, if it has one. The line has an id, an event and a secret with blanks between them,
/// and perhaps a comment.
std::optional<SavedWebhook> webhook_of(const std::string& line, const FileLine& place) {
    std::istringstream words(line);
    std::string id;
    std::string event_type;
    std::string secret;
    std::string more;
    words >> id >> event_type >> secret >> more;
    if (is_end(id)) return std::nullopt;
    if (is_end(event_type) || is_end(secret) || !is_end(more))
        place.refuse("a line has an id, an event and a secret, or is a comment with #");
    OpenEnum<EventType> type(event_type);
    if (type == EventType::unknown) place.refuse("unknown event type");
    return SavedWebhook{.id = id, .subscription = {std::move(type), Secret(secret)}};
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

std::vector<SavedWebhook> read_saved_webhooks(const std::string& file, const std::string& option) {
    std::ifstream lines(file, std::ios::binary);
    std::vector<SavedWebhook> found;
    std::string line;
    for (std::size_t number = 1; std::getline(lines, line); ++number) {
        // This is the byte order mark of UTF-8, which some editors write.
        if (number == 1 && line.starts_with("\xEF\xBB\xBF")) line.erase(0, 3);
        if (auto one = webhook_of(line, {.file = file, .line = number})) found.push_back(*std::move(one));
    }
    if (!lines.eof()) throw InputError(option + ": cannot read " + file, {.file = file});
    if (found.empty()) throw InputError(option + ": there is no webhook in " + file, {.file = file});
    return found;
}

std::vector<webhook::Subscription> read_subscriptions(const std::string& file, const std::string& option) {
    std::vector<webhook::Subscription> subscriptions;
    for (SavedWebhook& saved : read_saved_webhooks(file, option))
        subscriptions.push_back(std::move(saved.subscription));
    return subscriptions;
}

}  // namespace cis::programs
