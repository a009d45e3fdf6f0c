#include "text/nearest_text.hpp"

#include <algorithm>
#include <numeric>

#include "text/ascii.hpp"

namespace cis::programs {
namespace {

/// The number of bytes to change, to add and to remove (Levenshtein).
std::size_t distance(const std::string& from, const std::string& to) {
    std::vector<std::size_t> row(to.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < from.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < to.size(); ++j) {
            const std::size_t change = diagonal + (from[i] == to[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({change, diagonal + 1, row[j] + 1});
        }
    }
    return row.back();
}

}  // namespace

std::string nearest_text(std::string_view text, const std::vector<std::string>& choices) {
    const std::string given = upper_ascii(std::string(text));
    const std::size_t most = std::min(given.size() / 3, std::size_t{4});
    std::size_t least = most + 1;
    std::string nearest;
    for (const std::string& choice : choices) {
        // A choice of a very different length cannot be near, and titles can be long.
        if (choice.size() > given.size() + most || choice.size() + most < given.size()) continue;
        const std::size_t changes = distance(given, upper_ascii(choice));
        if (changes >= least) continue;
        least = changes;
        nearest = choice;
    }
    return nearest;
}

}  // namespace cis::programs
