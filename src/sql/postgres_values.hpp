#pragma once

#include <libpq-fe.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cis/core/error.hpp"
#include "sql/connection.hpp"

namespace cis::sql {

[[nodiscard]] const Dialect& postgres_dialect();

/// A row of a result.
class PostgresRow final : public Row {
public:
    PostgresRow(const PGresult* result, int row) : result_(result), row_(row) {}

    [[nodiscard]] bool is_null(int column) const override;
    [[nodiscard]] std::int64_t integer(int column) const override;
    [[nodiscard]] double real(int column) const override;
    [[nodiscard]] std::string_view text(int column) const override;

private:
    const PGresult* result_;
    int row_;
};

/// The parameters of a statement, in the form that libpq takes.
class PostgresParameters {
public:
    explicit PostgresParameters(const std::vector<Value>& values);

    [[nodiscard]] int size() const { return static_cast<int>(texts_.size()); }
    [[nodiscard]] const char* const* texts() const { return texts_.data(); }

private:
    void add(const Value& value);

    std::vector<std::string> numbers_;
    std::vector<const char*> texts_;
};

/// The error of a statement that failed.
[[nodiscard]] Error postgres_error_of(const PGresult* result);

/// The error of a connection that broke.
[[nodiscard]] Error postgres_gone();

}  // namespace cis::sql
