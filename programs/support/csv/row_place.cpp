#include "csv/row_place.hpp"

#include <algorithm>

namespace cis::programs {
namespace {

bool is_row(const RowPlace& place) { return place.is_of_sheet() || place.has_two_numbers(); }

}  // namespace

std::string RowPlace::numbers() const {
    if (!has_two_numbers()) return std::to_string(number());
    return std::to_string(row_) + " (line " + std::to_string(line_) + ")";
}

std::string text_of(const RowPlace& place) { return (is_row(place) ? "row " : "line ") + place.numbers(); }

std::string list_of(const std::vector<RowPlace>& places, std::size_t all) {
    std::string text = std::ranges::any_of(places, is_row) ? "row" : "line";
    text += all == 1 ? " " : "s ";
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (i > 0) text += i + 1 == all ? " and " : ", ";
        text += places[i].numbers();
    }
    if (all > places.size()) text += " and " + std::to_string(all - places.size()) + " more";
    return text;
}

}  // namespace cis::programs
