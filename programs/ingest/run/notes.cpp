#include "ingest/run/notes.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace cis::programs::ingest_command {

namespace {

/// What is said about a row, without the punctuation that joins it to the row.
std::string alone(const std::string& text) {
    return text.substr(std::min(text.find_first_not_of(": "), text.size()));
}

}  // namespace

void Notes::say(const std::string& kind, const std::string& text) {
    tell(text);
    const std::lock_guard lock(mutex_);
    output_.add_note({{"kind", kind}, {"text", text}});
}

void Notes::tell(const std::string& text) {
    progress_ == nullptr ? output_.message(text) : progress_->note(text);
}

void Notes::keep(const RowFindings& findings) {
    const std::lock_guard lock(mutex_);
    for (const RowFindings::Kind& one : findings.kinds()) {
        nlohmann::ordered_json rows = nlohmann::ordered_json::array();
        for (const RowPlace& place : one.places) rows.push_back(place.number());
        output_.add_note(
            {{"kind", one.kind}, {"text", alone(one.text)}, {"count", one.rows}, {"rows", std::move(rows)}});
    }
}

}  // namespace cis::programs::ingest_command
