#include "sql/postgres_values.hpp"

#include <array>
#include <charconv>
#include <cstddef>
#include <limits>
#include <variant>

#include "core/decimal.hpp"
#include "sql/postgres_error.hpp"

namespace cis::sql {
namespace {

constexpr Dialect dialect_of_postgres{
    .begin = "begin",
    .now = "extract(epoch from clock_timestamp())::double precision",
    .lock_row = " for update",
    .skip_locked = " for update skip locked",
    .id_type = "text collate \"C\"",
    .nulls_first = " nulls first",
    .tables =
        "select relname::text from pg_catalog.pg_class where relnamespace = "
        "pg_catalog.to_regnamespace(pg_catalog.quote_ident(current_schema())) and "
        "relkind in ('r', 'p', 'v', 'm', 'f')",
    // The rows are found one by one, by the primary key. The plan is made when the tables are almost empty,
    // and kept until there are statistics. With a condition on the list, the plan would scan the whole
    // posting each time.
    .listed =
        "(select distinct value from json_array_elements_text($2::json)) as listed "
        "cross join lateral (select * from candidate "
        "where posting_id = $1 and interview_id = listed.value limit 1) as candidate",
    // Any number that nobody else uses will do. This one is "cis-cpp" in hexadecimal.
    .lock_schema = "select pg_advisory_xact_lock(x'6369732d637070'::bigint)::text",
};

std::string real_text(double value) {
    // The shortest text that reads back as the same number. An infinite number becomes `inf`.
    std::array<char, 32> digits{};
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    return {digits.data(), end};
}

}  // namespace

const Dialect& postgres_dialect() { return dialect_of_postgres; }

bool PostgresRow::is_null(int column) const { return PQgetisnull(result_, row_, column) != 0; }

std::int64_t PostgresRow::integer(int column) const {
    const std::string_view digits = text(column);
    if (digits == "t") return 1;
    std::int64_t value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return value;
}

double PostgresRow::real(int column) const {
    double value = std::numeric_limits<double>::quiet_NaN();
    static_cast<void>(cis::detail::read_decimal(text(column), value));
    return value;
}

std::string_view PostgresRow::text(int column) const {
    return {PQgetvalue(result_, row_, column), static_cast<std::size_t>(PQgetlength(result_, row_, column))};
}

PostgresParameters::PostgresParameters(const std::vector<Value>& values) {
    numbers_.reserve(values.size());
    for (const Value& value : values) add(value);
}

void PostgresParameters::add(const Value& value) {
    if (const auto* text = std::get_if<std::string>(&value)) {
        texts_.push_back(text->c_str());
    } else if (const auto* integer = std::get_if<std::int64_t>(&value)) {
        texts_.push_back(numbers_.emplace_back(std::to_string(*integer)).c_str());
    } else if (const auto* real = std::get_if<double>(&value)) {
        texts_.push_back(numbers_.emplace_back(real_text(*real)).c_str());
    } else {
        texts_.push_back(nullptr);
    }
}

Error postgres_error_of(const PGresult* result) {
    const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    return state == nullptr ? postgres_gone() : postgres_error(state);
}

Error postgres_gone() {
    Error error;
    error.kind = ErrorKind::connection;
    error.outcome = Outcome::unknown;
    error.reason = "PostgreSQL: the connection broke";
    return error;
}

}  // namespace cis::sql
