#include "sql/schema.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace cis::sql {
namespace {

constexpr std::string_view create_versions =
    "create table if not exists schema_version (component text not null primary key, version bigint not "
    "null)";
/// Selects the versions of our tables. Somebody else's table of this name has no such row.
constexpr std::string_view select_versions =
    "select component, version from schema_version where component in ('cis-cpp', 'cis-cpp-inbox')";

void ignore(const Row&) {}

void replace(std::string& text, std::string_view place, std::string_view words) {
    for (std::size_t at = text.find(place); at != std::string::npos; at = text.find(place, at + words.size()))
        text.replace(at, place.size(), words);
}

std::optional<Error> run(Connection& connection, std::string_view sql) {
    if (sql.empty()) return std::nullopt;
    const std::array statements{Statement{.sql = sql}};
    return connection.run(statements, ignore);
}

Error unusable(std::string_view param, std::string reason) {
    Error error = invalid_argument(std::string(param), std::move(reason));
    error.outcome = Outcome::rejected;
    return error;
}

Error foreign(std::string_view param, std::string_view table) {
    return unusable(param, "the database has a table \"" + std::string(table) +
                               "\" that is not of cis-cpp: use another database or schema");
}

/// The version of the tables; 0 if there are none.
Result<std::int64_t> version_of(Connection& connection, const Schema& schema, std::string_view param) {
    std::vector<std::string> present;
    const std::array tables{Statement{.sql = connection.dialect().tables}};
    auto error = connection.run(tables, [&](const Row& row) { present.emplace_back(row.text(0)); });
    if (error) return std::move(*error);
    const auto has = [&](std::string_view table) { return std::ranges::count(present, table) > 0; };
    bool is_ours = !has("schema_version");
    std::optional<std::int64_t> version;
    if (!is_ours) {
        const std::array versions_kept{Statement{.sql = select_versions}};
        error = connection.run(versions_kept, [&](const Row& row) {
            is_ours = true;
            if (row.text(0) == schema.component) version = row.integer(1);
        });
        // The table does not have these columns, or has no row of ours.
        const bool other_columns = error && error->kind == ErrorKind::internal;
        if (error && !other_columns) return std::move(*error);
        if (!is_ours) return foreign(param, "schema_version");
    }
    if (!version) {
        const auto one = std::ranges::find_if(schema.tables, has);
        if (one != schema.tables.end()) return foreign(param, *one);
        return std::int64_t{0};
    }
    if (*version > schema.version) {
        return unusable(param, "the tables are of a newer version of cis-cpp (" + std::to_string(*version) +
                                   "; this one knows " + std::to_string(schema.version) +
                                   "): update the program");
    }
    const bool can_upgrade = *version == schema.version - 1 && !schema.upgrade.empty();
    if (*version < schema.version && !can_upgrade) {
        return unusable(param, "the tables are of a version of cis-cpp before the first release (" +
                                   std::to_string(*version) + "; this one knows " +
                                   std::to_string(schema.version) + "): use another database or schema");
    }
    return *version;
}

std::optional<Error> run_all(Connection& connection, std::span<const std::string_view> statements) {
    for (const std::string_view statement : statements) {
        connection.begin_operation();
        if (auto error = run(connection, in_dialect(statement, connection.dialect()))) return error;
    }
    return std::nullopt;
}

/// Creates or upgrades the tables in one transaction.
std::optional<Error> bring_up(Connection& connection, const Schema& schema, std::string_view param) {
    if (auto error = run(connection, connection.dialect().begin)) return error;
    if (auto error = run(connection, connection.dialect().lock_schema)) return error;
    // Another process may have created or upgraded the tables in the meantime.
    const Result<std::int64_t> version = version_of(connection, schema, param);
    if (!version) return version.error();
    if (*version == 0) {
        if (auto error = run(connection, create_versions)) return error;
        if (auto error = run_all(connection, schema.creation)) return error;
        const std::array entry{Statement{.sql = "insert into schema_version values ($1, $2)",
                                         .values = {std::string(schema.component), schema.version}}};
        if (auto error = connection.run(entry, ignore)) return error;
    } else if (*version < schema.version) {
        if (auto error = run_all(connection, schema.upgrade)) return error;
        const std::array entry{Statement{.sql = "update schema_version set version = $2 where component = $1",
                                         .values = {std::string(schema.component), schema.version}}};
        if (auto error = connection.run(entry, ignore)) return error;
    }
    return run(connection, "commit");
}

}  // namespace

std::string in_dialect(std::string_view sql, const Dialect& dialect) {
    std::string text(sql);
    replace(text, "{now}", dialect.now);
    replace(text, "{lock_row}", dialect.lock_row);
    replace(text, "{skip_locked}", dialect.skip_locked);
    replace(text, "{id_type}", dialect.id_type);
    replace(text, "{nulls_first}", dialect.nulls_first);
    replace(text, "{listed}", dialect.listed);
    return text;
}

std::optional<Error> prepare_schema(Connection& connection, const Schema& schema, std::string_view param) {
    const Result<std::int64_t> version = version_of(connection, schema, param);
    if (!version) return version.error();
    if (*version == schema.version) return std::nullopt;
    auto error = bring_up(connection, schema, param);
    if (error) connection.roll_back();
    return error;
}

std::optional<Error> check_schema(Connection& connection, const Schema& schema, std::string_view param) {
    const Result<std::int64_t> version = version_of(connection, schema, param);
    if (!version) return version.error();
    if (*version == schema.version) return std::nullopt;
    if (*version != 0) {
        return unusable(param,
                        "the tables are of an earlier version of cis-cpp: what writes them, such as "
                        "cis mirror, brings them up to date when it runs next");
    }
    Error error;
    error.kind = ErrorKind::not_found;
    error.outcome = Outcome::rejected;
    error.param = param;
    error.reason = schema.absent;
    return error;
}

}  // namespace cis::sql
