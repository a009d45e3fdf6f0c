#include "ingest/run/row_findings.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "text/ascii.hpp"
#include "text/number_of.hpp"

namespace cis::programs::ingest_command {
namespace {

std::string id_of(std::string_view text) {
    if (text.ends_with(']')) text = text.substr(0, text.rfind(" ["));
    std::string id(text);
    std::erase_if(id, is_digit);
    return id;
}

std::string places_of(const RowFindings::Kind& kind) {
    const std::size_t named = std::min(kind.places.size(), RowFindings::shown);
    return list_of({kind.places.begin(), kind.places.begin() + static_cast<std::ptrdiff_t>(named)},
                   kind.rows);
}

}  // namespace

bool RowFindings::add(const std::string& kind, const RowPlace& place, const std::string& where,
                      const std::string& text) {
    std::string id = id_of(text);
    const auto index = static_cast<std::size_t>(std::ranges::find(ids_, id) - ids_.begin());
    if (index == ids_.size()) {
        ids_.push_back(std::move(id));
        kinds_.push_back({.kind = kind, .text = text, .where = where});
    }
    Kind& found = kinds_[index];
    if (found.rows < kept) found.places.push_back(place);
    return ++found.rows <= shown;
}

std::vector<const RowFindings::Kind*> RowFindings::by_frequency() const {
    std::vector<const Kind*> kinds;
    kinds.reserve(kinds_.size());
    for (const Kind& kind : kinds_) kinds.push_back(&kind);
    // Kinds of the same frequency stay in the order of the file.
    std::ranges::sort(kinds, [](const Kind* one, const Kind* other) {
        return one->rows != other->rows ? one->rows > other->rows : one < other;
    });
    return kinds;
}

std::vector<std::string> RowFindings::sentences() const {
    std::vector<std::string> sentences;
    for (const Kind* const kind : by_frequency()) {
        std::string sentence = kind->where + kind->text;
        if (kind->rows > 1) {
            sentence += " (" + std::to_string(kind->rows) + " rows like this: " + places_of(*kind) + ')';
        }
        sentences.push_back(std::move(sentence));
    }
    return sentences;
}

std::vector<std::string> RowFindings::rest() const {
    std::vector<std::string> sentences;
    for (const Kind* const kind : by_frequency()) {
        if (kind->rows <= shown) continue;
        const std::size_t more = kind->rows - shown;
        sentences.push_back("and " + number_of(more, "more row") + " like this: " + kind->where + kind->text);
    }
    return sentences;
}

bool RowFindings::has_more() const {
    return std::ranges::any_of(kinds_, [](const Kind& kind) { return kind.rows > shown; });
}

}  // namespace cis::programs::ingest_command
