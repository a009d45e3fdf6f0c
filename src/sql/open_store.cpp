#include "cis/sql/open_store.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "cis/core/exception.hpp"
#include "cis/sql/postgres_store.hpp"
#include "cis/sql/sqlite_store.hpp"

namespace cis::sql {
namespace {

/// What stands before `://`; empty if it is no scheme of a URI.
std::string_view scheme_of(std::string_view text) {
    const std::size_t end = text.find("://");
    if (end == std::string_view::npos) return {};
    const std::string_view scheme = text.substr(0, end);
    const bool is_scheme = std::ranges::all_of(
        scheme, [](unsigned char one) { return std::isalnum(one) != 0 || one == '+' || one == '-'; });
    return is_scheme ? scheme : std::string_view();
}

}  // namespace

std::unique_ptr<sync::MirrorStore> open_store(const std::string& place, Access access) {
    const bool read_only = access == Access::read;
    const std::string_view scheme = scheme_of(place);
    if (scheme.empty())
        return std::make_unique<SqliteStore>(SqliteOptions{.file = place, .read_only = read_only});
    if (scheme == "postgresql" || scheme == "postgres")
        return std::make_unique<PostgresStore>(PostgresOptions{.url = place, .read_only = read_only});
    throw Exception(invalid_argument(
        "url", "has a scheme that is unknown: use postgresql://… or the name of a SQLite file"));
}

}  // namespace cis::sql
