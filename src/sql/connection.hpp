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

/// The value of a parameter; monostate is NULL. A text has no U+0000.
using Value = std::variant<std::monostate, std::int64_t, double, std::string>;

/// A statement with `$1`, `$2` … for its values.
struct Statement {
    std::string_view sql{};  ///< the connection prepares it once
    std::vector<Value> values{};
};

/// A row of a result. The texts that it returns are valid only during the call that passes the row.
class Row {
public:
    Row() = default;
    Row(const Row&) = delete;
    Row& operator=(const Row&) = delete;
    virtual ~Row() = default;

    [[nodiscard]] virtual bool is_null(int column) const = 0;
    /// An integer; for a boolean 0 or 1.
    [[nodiscard]] virtual std::int64_t integer(int column) const = 0;
    [[nodiscard]] virtual double real(int column) const = 0;
    [[nodiscard]] virtual std::string_view text(int column) const = 0;
};

using TakeRow = std::function<void(const Row&)>;

/// The parts of statements that differ between the two databases.
struct Dialect {
    std::string_view begin{};        ///< starts a transaction that writes
    std::string_view now{};          ///< the time of the database, in seconds since 1970
    std::string_view lock_row{};     ///< ends a `select` of the rows that the transaction will write
    std::string_view skip_locked{};  ///< like `lock_row`, but leaves out rows that others have locked
    std::string_view id_type{};      ///< the type of texts that are compared byte by byte
    std::string_view nulls_first{};  ///< ends a column of an index whose NULLs come first
    std::string_view tables{};       ///< selects the names of all tables in the place where ours belong
    std::string_view listed{};       ///< rows of `candidate` whose ids are in `$2`, a JSON array
    std::string_view lock_schema{};  ///< in a transaction, locks out others that create tables; may be empty
};

/// A connection to a database. Its errors contain no values.
class Connection {
public:
    Connection() = default;
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    virtual ~Connection() = default;

    [[nodiscard]] virtual const Dialect& dialect() const = 0;

    /// Prepares a database that has our tables, and may therefore be changed as a whole.
    [[nodiscard]] virtual std::optional<Error> adopt() { return std::nullopt; }
    /// Begins an operation: everything that runs until the next call shares one time limit. In read(), each
    /// batch of rows has its own limit, which does not count the time of `take`.
    virtual void begin_operation() = 0;
    /// Runs statements in order and passes their rows to `take`. Stops at the first error.
    [[nodiscard]] virtual std::optional<Error> run(std::span<const Statement> statements,
                                                   const TakeRow& take) = 0;
    /// Passes the rows of a query to `take` until it returns false. The rows are not kept in memory, and all
    /// show the database at the same moment. `take` may run other statements that only read.
    [[nodiscard]] virtual std::optional<Error> read(const Statement& query,
                                                    const std::function<bool(const Row&)>& take) = 0;
    /// Rolls back a transaction that has failed.
    virtual void roll_back() = 0;
    /// Removes purged data from the files, as far as the database can do it at once. Called after the purge
    /// was committed.
    virtual void forget_purged() = 0;
    /// Rewrites the files, if the database lets its clients do that. Afterwards, unused parts of the files
    /// contain nothing of removed rows. Must not be called in a transaction.
    [[nodiscard]] virtual std::optional<Error> compact() { return std::nullopt; }
    /// Whether the connection cannot be used any longer.
    [[nodiscard]] virtual bool is_broken() const = 0;
};

using OpenConnection = std::function<Result<std::unique_ptr<Connection>>()>;

}  // namespace cis::sql
