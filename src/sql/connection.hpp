#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cis/core/error.hpp"
#include "cis/core/result.hpp"

namespace cis::sql {

/// What a parameter holds; monostate is NULL. A text has no U+0000.
using Value = std::variant<std::monostate, std::int64_t, double, std::string>;

/// A statement with `$1`, `$2` … for its values.
struct Statement {
    std::string_view sql{};  ///< the connection prepares it once
    std::vector<Value> values{};
};

/// A row of a result. What it returns is valid during the call that passes the row.
class Row {
public:
    Row() = default;
    Row(const Row&) = delete;
    Row& operator=(const Row&) = delete;
    virtual ~Row() = default;

    [[nodiscard]] virtual bool is_null(int column) const = 0;
    /// 0 or 1 for a boolean.
    [[nodiscard]] virtual std::int64_t integer(int column) const = 0;
    [[nodiscard]] virtual double real(int column) const = 0;
    [[nodiscard]] virtual std::string_view text(int column) const = 0;
};

using TakeRow = std::function<void(const Row&)>;

/// Where the two databases do not understand the same statement.
struct Dialect {
    std::string_view begin{};        ///< starts a transaction that writes
    std::string_view now{};          ///< the clock of the database: seconds since 1970
    std::string_view lock_row{};     ///< ends a `select` of the rows that the transaction will write
    std::string_view skip_locked{};  ///< the same, without the rows that another transaction has locked
    std::string_view id_type{};      ///< the type of a text that is compared byte by byte
    std::string_view nulls_first{};  ///< ends a column of an index whose NULLs come first
    std::string_view tables{};       ///< selects the names of all tables where ours belong
    std::string_view listed{};       ///< the rows of `candidate` whose ids `$2` lists, an array in JSON
    std::string_view lock_schema{};  ///< in a transaction: no other process creates tables; may be empty
};

/// A connection to a database. Errors contain no values.
class Connection {
public:
    Connection() = default;
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    virtual ~Connection() = default;

    [[nodiscard]] virtual const Dialect& dialect() const = 0;

    /// The database has our tables, so that it may be changed as a whole.
    [[nodiscard]] virtual std::optional<Error> adopt() { return std::nullopt; }
    /// What is run from now on has a time in all, until the next call. read() and what it passes its rows to
    /// begin anew.
    virtual void begin_operation() = 0;
    /// Runs statements in their order and passes their rows to `take`. Ends at the first error.
    [[nodiscard]] virtual std::optional<Error> run(std::span<const Statement> statements,
                                                   const TakeRow& take) = 0;
    /// Passes the rows of a query to `take` until it returns false. It does not keep them in memory, they are
    /// of one moment, and `take` may run other statements that only read.
    [[nodiscard]] virtual std::optional<Error> read(const Statement& query,
                                                    const std::function<bool(const Row&)>& take) = 0;
    /// Ends a transaction that has failed.
    virtual void roll_back() = 0;
    /// The data of a purge were committed: they leave the files as far as the database can do it at once.
    virtual void forget_purged() = 0;
    /// Whether it is of no use any more.
    [[nodiscard]] virtual bool is_broken() const = 0;
};

using OpenConnection = std::function<Result<std::unique_ptr<Connection>>()>;

}  // namespace cis::sql
