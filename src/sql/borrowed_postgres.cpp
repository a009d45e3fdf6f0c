#include "sql/borrowed_postgres.hpp"

#include <libpq-fe.h>

#include <string>
#include <string_view>

#include "sql/postgres_values.hpp"
#include "sql/postgres_wire.hpp"

namespace cis::sql {
namespace {

/// Runs statements one by one on the caller's connection, and prepares none.
class BorrowedPostgres final : public Connection {
public:
    explicit BorrowedPostgres(PGconn* handle) : handle_(handle) {}

    [[nodiscard]] const Dialect& dialect() const override { return postgres_dialect(); }
    void begin_operation() override {}  // the caller's connection has the caller's timeouts
    [[nodiscard]] std::optional<Error> run(std::span<const Statement> statements,
                                           const TakeRow& take) override {
        for (const Statement& statement : statements) {
            const PostgresParameters parameters(statement.values);
            const std::string sql(statement.sql);
            const PostgresResult result(PQexecParams(handle_, sql.c_str(), parameters.size(), nullptr,
                                                     parameters.texts(), nullptr, nullptr, 0));
            const ExecStatusType status = PQresultStatus(result.get());
            if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
                return postgres_error_of(result.get());
            for (int row = 0; row < PQntuples(result.get()); ++row) take(PostgresRow(result.get(), row));
        }
        return std::nullopt;
    }
    [[nodiscard]] std::optional<Error> read(const Statement& query,
                                            const std::function<bool(const Row&)>& take) override {
        bool wanted = true;
        return run({&query, 1}, [&](const Row& row) { wanted = wanted && take(row); });
    }
    void roll_back() override {}  // the caller does that
    void forget_purged() override {}
    [[nodiscard]] bool is_broken() const override { return PQstatus(handle_) == CONNECTION_BAD; }

private:
    PGconn* handle_;
};

Error unusable_connection(const char* must_be) { return invalid_argument("connection", must_be); }

}  // namespace

Result<std::unique_ptr<Connection>> borrow_postgres(pg_conn* connection) {
    if (connection == nullptr || PQstatus(connection) != CONNECTION_OK)
        return unusable_connection("must be connected");
    if (PQpipelineStatus(connection) != PQ_PIPELINE_OFF)
        return unusable_connection("must not be in a pipeline");
    if (PQtransactionStatus(connection) != PQTRANS_INTRANS)
        return unusable_connection("must be in a transaction that has not failed");
    if (std::string_view(pg_encoding_to_char(PQclientEncoding(connection))) != "UTF8")
        return unusable_connection("must have the client_encoding UTF8");
    return std::unique_ptr<Connection>(std::make_unique<BorrowedPostgres>(connection));
}

}  // namespace cis::sql
