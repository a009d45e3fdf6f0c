#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "cis/core/error.hpp"
#include "cis/core/result.hpp"
#include "sql/connection.hpp"
#include "sql/schema.hpp"

namespace cis::sql {

/// The connection of a SqlStore or an EventQueue. It is opened when it is needed.
class StoreAccess {
public:
    /// @param schema    the tables that the store needs
    /// @param param     names the option that says where the database is
    /// @param read_only if true, transaction() returns an error, and no table is created
    StoreAccess(OpenConnection open_database, const Schema& schema, std::string_view param, bool read_only);

    /// Opens the database, runs a query, and makes a value of each row.
    /// @param sql  may have the placeholders of in_dialect()
    /// @param make returns a Result
    template <class Make>
    [[nodiscard]] auto rows(const std::string& sql, std::vector<Value> values, Make make)
        -> Result<std::vector<typename std::invoke_result_t<Make&, const Row&>::value_type>> {
        std::vector<typename std::invoke_result_t<Make&, const Row&>::value_type> made;
        std::optional<Error> unreadable;
        auto error = query(sql, std::move(values), [&](const Row& row) {
            auto one = make(row);
            if (one) {
                made.push_back(std::move(*one));
            } else if (!unreadable) {
                unreadable = std::move(one.error());
            }
        });
        if (error) return std::move(*error);
        if (unreadable) return std::move(*unreadable);
        return made;
    }
    /// Opens the database and passes the rows of a query, which may be many, to `take`, until it returns
    /// false.
    [[nodiscard]] std::optional<Error> read(const Statement& query,
                                            const std::function<bool(const Row&)>& take);
    /// Opens the database and calls `work`, which runs a whole transaction on the connection. If `work`
    /// fails, the transaction is rolled back. If another transaction came first, `work` is called again.
    [[nodiscard]] std::optional<Error> transaction(
        const std::function<std::optional<Error>(Connection&)>& work);
    /// Opens the database, unless it is open.
    [[nodiscard]] std::optional<Error> prepare() { return open(); }
    /// Notes that personal data were purged.
    void forget_purged();
    /// Opens the database and calls Connection::compact().
    [[nodiscard]] std::optional<Error> compact();

private:
    /// Opens the database unless it is open, and prepares or checks its tables.
    [[nodiscard]] std::optional<Error> open();
    [[nodiscard]] std::optional<Error> query(const std::string& sql, std::vector<Value> values,
                                             const TakeRow& take);
    /// Why nothing may be written now.
    [[nodiscard]] std::optional<Error> fault_of_writing() const;
    /// Drops a connection that broke.
    void leave_broken();

    OpenConnection open_database_;
    const Schema& schema_;
    std::string_view param_;
    bool read_only_;
    std::unique_ptr<Connection> connection_;
    int readers_{0};  ///< calls of read() that have not returned
};

}  // namespace cis::sql
