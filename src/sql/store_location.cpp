#include "sql/store_location.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "cis/core/exception.hpp"

namespace cis::sql {
namespace {

/// The words before `=` in the connection options of libpq and other libraries, in lower case. If an option
/// has several words, this is the last one.
constexpr std::array<std::string_view, 22> keywords = {
    "catalog",  "database", "dbname",   "driver",      "dsn", "host",   "hostaddr", "options",
    "passfile", "passwd",   "password", "port",        "pwd", "server", "service",  "source",
    "sslcert",  "sslkey",   "sslmode",  "sslrootcert", "uid", "user"};

constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz";

char lower(char one) { return one >= 'A' && one <= 'Z' ? static_cast<char>(one - 'A' + 'a') : one; }

std::string lower(std::string_view text) {
    std::string lowered(text);
    std::ranges::transform(lowered, lowered.begin(), [](char one) { return lower(one); });
    return lowered;
}

bool has_part(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

bool is_blank(char one) { return one == ' ' || (one >= '\t' && one <= '\r'); }

/// Whether a colon comes before the first slash, as after the scheme of a URI, after a host, or in a login.
/// The drive letter of a Windows file does not count.
bool has_scheme_or_login(std::string_view text) {
    if (text.starts_with("//")) text.remove_prefix(2);
    const std::size_t slash = text.find_first_of("/\\");
    const std::size_t colon = text.find(':');
    return colon < slash && !(colon == 1 && slash == 2 && has_part(letters, text.substr(0, 1)));
}

/// Whether the text ends with a keyword that is not a part of a longer word.
bool ends_with_keyword(std::string_view text) {
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    const std::size_t before = text.find_last_not_of(letters);
    const std::string_view word = text.substr(before == std::string_view::npos ? 0 : before + 1);
    if (std::ranges::find(keywords, word) == keywords.end()) return false;
    constexpr std::string_view part_of_name = "/\\._-0123456789";
    return before == std::string_view::npos || !has_part(part_of_name, text.substr(before, 1));
}

/// @param text in lower case
bool has_keyword(std::string_view text) {
    for (std::size_t at = text.find('='); at != std::string_view::npos; at = text.find('=', at + 1)) {
        if (ends_with_keyword(text.substr(0, at))) return true;
    }
    return false;
}

}  // namespace

LocationKind kind_of_location(std::string_view text) {
    if (text.starts_with("postgresql://") || text.starts_with("postgres://")) return LocationKind::postgres;
    // No address begins like this.
    if (text.starts_with("./") || text.starts_with("../")) return LocationKind::file;
    const std::string small = lower(text);
    if (!has_keyword(small) && !has_part(small, "://") && !has_scheme_or_login(small))
        return LocationKind::file;
    throw Exception(invalid_argument(
        "url",
        "is an address in a form that is not understood: PostgreSQL is named by "
        "postgresql://user@host/database, a SQLite file by its name alone, or by ./ and its name if that "
        "looks like an address"));
}

}  // namespace cis::sql
