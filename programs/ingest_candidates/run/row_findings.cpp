#include "run/row_findings.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "run/line_list.hpp"
#include "text/ascii.hpp"
#include "text/number_of.hpp"

namespace cis::programs {
namespace {

std::string kind_of(std::string_view text) {
    if (text.ends_with(']')) text = text.substr(0, text.rfind(" ["));
    std::string kind(text);
    std::erase_if(kind, is_digit);
    return kind;
}

}  // namespace

bool RowFindings::add(std::size_t line, const std::string& where, const std::string& text) {
    std::string id = kind_of(text);
    auto kind = std::ranges::find(kinds_, id, &Kind::id);
    if (kind == kinds_.end()) {
        kind =
            kinds_.insert(kind, {.id = std::move(id), .example = where + text, .rows = 0, .first_lines = {}});
    }
    ++kind->rows;
    if (kind->first_lines.size() == shown) return false;
    kind->first_lines.push_back(line);
    return true;
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
        std::string sentence = kind->example;
        if (kind->rows > 1) {
            sentence += " (" + std::to_string(kind->rows) +
                        " rows like this: " + line_list(kind->first_lines, kind->rows) + ')';
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
        sentences.push_back("and " + number_of(more, "more row") + " like this: " + kind->example);
    }
    return sentences;
}

bool RowFindings::has_more() const {
    return std::ranges::any_of(kinds_, [](const Kind& kind) { return kind.rows > shown; });
}

}  // namespace cis::programs
