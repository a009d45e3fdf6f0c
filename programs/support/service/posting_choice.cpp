#include "service/posting_choice.hpp"

#include <chrono>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "failure/input_error.hpp"
#include "service/posting_state.hpp"
#include "text/harmless_text.hpp"
#include "text/nearest_text.hpp"

namespace cis::programs {
namespace {

/// What the list of postings shows about a choice.
struct Found {
    std::optional<Posting> with_id{};
    std::vector<Posting> titled{};
    std::vector<std::string> other_titles{};
    bool is_unreadable{false};         ///< the posting with this id could not be decoded
    bool has_unreadable_title{false};  ///< a posting with this title could not be decoded
};

void look_at(Page<Posting>& page, const std::string& choice, Found& found) {
    for (Posting& posting : page.data) {
        if (posting.id == choice) {
            found.with_id = std::move(posting);
            return;
        }
        if (posting.title == choice)
            found.titled.push_back(std::move(posting));
        else
            found.other_titles.push_back(std::move(posting.title));
    }
    for (const UndecodableItem& item : page.undecodable) {
        const auto raw = item.raw.as<nlohmann::json>();
        if (!raw.is_object()) continue;
        if (raw.value("id", nlohmann::json()) == choice) found.is_unreadable = true;
        if (raw.value("title", nlohmann::json()) == choice) found.has_unreadable_title = true;
    }
}

/// Searches the list, because the service has no route for one posting.
Result<Found> search(const Client& client, const std::string& choice, std::chrono::seconds deadline,
                     const std::stop_token& stop = {}) {
    Found found;
    auto pages = client.postings().list({.limit = 100}).deadline(deadline).stop_token(stop).pages();
    while (auto page = pages.next()) {
        if (!*page) return std::move(*page).error();
        look_at(**page, choice, found);
        if (found.with_id || found.is_unreadable) break;
    }
    return found;
}

std::string ids_of(const std::vector<Posting>& postings) {
    std::string ids;
    for (const Posting& posting : postings) {
        ids += (ids.empty() ? "" : ", ") + harmless(posting.id) + " (" + harmless(state_of(posting)) + ')';
    }
    return ids;
}

[[noreturn]] void refuse_unreadable(const std::string& choice) {
    throw InputError("A posting with the id or title '" + harmless(choice) + "' cannot be read.");
}

[[noreturn]] void refuse_unknown(const std::string& choice, const std::vector<std::string>& titles) {
    std::string message =
        "There is no posting with the id or title '" + harmless(choice) + "' in the workspace of the key. ";
    const std::string meant = nearest_text(choice, titles);
    if (!meant.empty()) message += "Did you mean '" + harmless(meant) + "'? ";
    throw InputError(message + "cis postings shows those there are.");
}

Posting the_one(Found found, const std::string& choice) {
    if (found.with_id) return *std::move(found.with_id);
    if (found.has_unreadable_title) refuse_unreadable(choice);
    if (found.titled.empty()) refuse_unknown(choice, found.other_titles);
    if (found.titled.size() > 1) {
        throw InputError(std::to_string(found.titled.size()) + " postings have the title '" +
                         harmless(choice) + "'. Give the id of one of them: " + ids_of(found.titled));
    }
    return std::move(found.titled.front());
}

/// Whether it is useless to continue or to wait, because a quota is used up for longer than a run waits, or
/// because the run is to stop.
bool is_hopeless(const Error& error) {
    constexpr std::chrono::minutes longest_wait{5};
    if (error.kind == ErrorKind::rate_limited) return error.retry_after.value_or(longest_wait) > longest_wait;
    return error.kind == ErrorKind::authentication || error.kind == ErrorKind::tls ||
           error.kind == ErrorKind::invalid_argument || error.kind == ErrorKind::cancelled;
}

/// @return none if the service does not answer now
std::optional<Found> search_if_reachable(const Client& client, const std::string& choice,
                                         const std::stop_token& stop) {
    constexpr std::chrono::seconds patience{10};
    auto found = search(client, choice, patience, stop);
    if (!found && is_hopeless(found.error())) throw_error(std::move(found).error());
    // The quota will be available again.
    if (!found && found.error().kind == ErrorKind::rate_limited)
        found = search(client, choice, std::chrono::minutes(10), stop);
    return found ? std::optional(*std::move(found)) : std::nullopt;
}

}  // namespace

Posting chosen_posting(const Client& client, const std::string& choice, const std::stop_token& stop) {
    constexpr std::chrono::minutes patience{10};
    Found found = search(client, choice, patience, stop).value();
    if (found.is_unreadable) refuse_unreadable(choice);
    return the_one(std::move(found), choice);
}

std::optional<Posting> chosen_posting_if_reachable(const Client& client, const std::string& choice,
                                                   const std::stop_token& stop) {
    auto found = search_if_reachable(client, choice, stop);
    if (!found) return std::nullopt;
    if (found->is_unreadable) refuse_unreadable(choice);
    return the_one(*std::move(found), choice);
}

std::string chosen_posting_id(const Client& client, const std::string& choice, const std::stop_token& stop) {
    auto found = search_if_reachable(client, choice, stop);
    return found && !found->is_unreadable ? the_one(*std::move(found), choice).id : choice;
}

}  // namespace cis::programs
