#include "rows/columns.hpp"

#include "options/input_error.hpp"
#include "rows/blanks.hpp"
#include "rows/composed_text.hpp"

namespace cis::programs {

std::string in_quotes(std::string_view text) { return "'" + std::string(text) + "'"; }

Columns::Columns(const std::vector<std::string>& header) {
    for (const std::string& name : header) names_.push_back(composed(trimmed(name)));
}

std::vector<std::size_t> Columns::all_named(std::string_view text, std::string_view option) const {
    const std::string name = composed(trimmed(text));
    std::vector<std::size_t> exact;
    std::vector<std::size_t> similar;
    for (std::size_t column = 0; column < names_.size(); ++column) {
        if (names_[column] == name) exact.push_back(column);
        if (folded(names_[column]) == folded(name)) similar.push_back(column);
    }
    if (similar.empty()) {
        throw InputError(std::string(option) + ": there is no column " + in_quotes(name));
    }
    return exact.empty() ? similar : exact;
}

std::size_t Columns::named(std::string_view name, std::string_view option) const {
    const auto found = all_named(name, option);
    if (found.size() > 1) {
        throw InputError(std::string(option) + ": several columns are named " + in_quotes(name));
    }
    return found.front();
}

}  // namespace cis::programs
