#include "sql/postgres_connection.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <new>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "sql/postgres_error.hpp"
#include "sql/postgres_pooler.hpp"
#include "sql/postgres_values.hpp"
#include "sql/postgres_wire.hpp"

namespace cis::sql {
namespace {

using std::chrono::milliseconds;

constexpr int rows_of_a_fetch = 200;
/// Limits the results of statements that are sent together. If all rows of a batch are as large as the
/// largest record of the service, the batch takes half of this limit.
constexpr std::size_t largest_results = 256UL * 1024 * 1024;

class PostgresConnection final : public Connection {
public:
    /// @param longest how long an operation may take
    PostgresConnection(PostgresHandle handle, milliseconds longest)
        : handle_(std::move(handle)),
          longest_(longest),
          deadline_(std::chrono::steady_clock::now() + longest) {}

    [[nodiscard]] const Dialect& dialect() const override { return postgres_dialect(); }

    void begin_operation() override { deadline_ = std::chrono::steady_clock::now() + longest_; }

    [[nodiscard]] std::optional<Error> run(std::span<const Statement> statements,
                                           const TakeRow& take) override {
        std::vector<PostgresResult> results;
        auto error = exchange(statements, results);
        for (const PostgresResult& result : results) {
            for (int row = 0; row < PQntuples(result.get()); ++row) take(PostgresRow(result.get(), row));
        }
        return error;
    }

    [[nodiscard]] std::optional<Error> read(const Statement& query,
                                            const std::function<bool(const Row&)>& take) override {
        // A read() inside the `take` of another one shares its transaction.
        const bool outer = open_cursors_ == 0;
        const std::string cursor = "cis_" + std::to_string(++open_cursors_);
        std::optional<Error> error;
        try {
            error = open_cursor(cursor, query, outer);
            if (!error) error = fetch(cursor, take);
        } catch (...) {
            (void)close_cursor(cursor, outer);
            throw;
        }
        auto not_closed = close_cursor(cursor, outer);
        return error ? error : not_closed;
    }

    void roll_back() override {
        if (is_broken() || PQtransactionStatus(handle_.get()) == PQTRANS_IDLE) return;
        const std::array statements{Statement{.sql = "rollback"}};
        if (run(statements, [](const Row&) {})) broken_ = true;
    }

    void forget_purged() override {}

    [[nodiscard]] bool is_broken() const override {
        return broken_ || PQstatus(handle_.get()) == CONNECTION_BAD;
    }

private:
    std::optional<Error> open_cursor(const std::string& cursor, const Statement& query, bool outer) {
        begin_operation();
        const std::string declare = "declare " + cursor + " no scroll cursor for " + std::string(query.sql);
        std::vector<Statement> statements;
        if (outer) statements.push_back({.sql = "begin transaction read only"});
        statements.push_back({.sql = declare, .values = query.values});
        return run(statements, [](const Row&) {});
    }

    std::optional<Error> close_cursor(const std::string& cursor, bool outer) {
        --open_cursors_;
        if (is_broken()) return std::nullopt;
        if (PQtransactionStatus(handle_.get()) != PQTRANS_INTRANS) {
            if (outer) roll_back();
            return std::nullopt;
        }
        begin_operation();
        const std::string close = outer ? "commit" : "close " + cursor;
        const std::array statements{Statement{.sql = close}};
        return run(statements, [](const Row&) {});
    }

    std::optional<Error> fetch(const std::string& cursor, const std::function<bool(const Row&)>& take) {
        const std::string sql = "fetch " + std::to_string(rows_of_a_fetch) + " from " + cursor;
        const std::array statements{Statement{.sql = sql}};
        int count = rows_of_a_fetch;
        while (count == rows_of_a_fetch) {
            // `take` is called after the exchange, because it may use the connection.
            begin_operation();
            count = 0;
            bool wanted = true;
            auto error = run(statements, [&](const Row& row) {
                ++count;
                wanted = wanted && take(row);
            });
            if (error || !wanted) return error;
        }
        return std::nullopt;
    }

    /// Sends all statements at once (a pipeline), and waits for their results.
    std::optional<Error> exchange(std::span<const Statement> statements,
                                  std::vector<PostgresResult>& results) {
        if (is_broken()) return postgres_gone();
        // The connection counts as broken until the pipeline is complete, even if an exception ends it.
        broken_ = true;
        if (PQenterPipelineMode(handle_.get()) == 0) return postgres_gone();
        std::vector<std::string> prepared;
        for (const Statement& statement : statements) {
            if (!send(statement, prepared)) return postgres_gone();
        }
        if (PQpipelineSync(handle_.get()) == 0) return postgres_gone();
        auto error = take_results(results);
        if (!complete_) return error;
        if (PQexitPipelineMode(handle_.get()) == 0) return postgres_gone();
        broken_ = false;
        // Some statements may not be prepared. Next time, all of these are prepared under other names.
        if (error) {
            for (const std::string& sql : prepared) names_.erase(sql);
        }
        return error;
    }

    /// Sends a statement.
    /// @param prepared gets the statement if it was not prepared before
    bool send(const Statement& statement, std::vector<std::string>& prepared) {
        const std::string sql(statement.sql);
        auto name = names_.find(sql);
        if (name == names_.end()) {
            prepared.push_back(sql);
            name = names_.emplace(sql, "cis_" + std::to_string(++prepared_count_)).first;
            if (PQsendPrepare(handle_.get(), name->second.c_str(), sql.c_str(), 0, nullptr) == 0)
                return false;
        }
        const PostgresParameters parameters(statement.values);
        return PQsendQueryPrepared(handle_.get(), name->second.c_str(), parameters.size(), parameters.texts(),
                                   nullptr, nullptr, 0) != 0;
    }

    /// Takes results until the end of the pipeline. If the result of a statement is missing, none of its rows
    /// are kept.
    std::optional<Error> take_results(std::vector<PostgresResult>& results) {
        complete_ = false;
        std::optional<Error> first;
        std::size_t complete = 0;
        std::size_t size = 0;
        PQsetSingleRowMode(handle_.get());
        while (!complete_) {
            const Wait waited = wait_for_result(handle_.get(), deadline_);
            PostgresResult result(waited == Wait::ready ? PQgetResult(handle_.get()) : nullptr);
            if (waited == Wait::timeout) {
                first = silent();
                break;
            }
            if (waited == Wait::broken || PQstatus(handle_.get()) == CONNECTION_BAD) {
                if (!first) first = postgres_gone();
                // The server may have committed before it closed the connection.
                first->outcome = Outcome::unknown;
                break;
            }
            if (!result) {
                // A null result ends one statement. In single-row mode, the rows of the next one can be
                // counted.
                PQsetSingleRowMode(handle_.get());
                continue;
            }
            size += PQresultMemorySize(result.get());
            if (size > largest_results) {
                first = too_large();
                break;
            }
            switch (PQresultStatus(result.get())) {
                case PGRES_PIPELINE_SYNC: complete_ = true; break;
                case PGRES_SINGLE_TUPLE: results.push_back(std::move(result)); break;
                case PGRES_TUPLES_OK:
                    results.push_back(std::move(result));
                    complete = results.size();
                    break;
                case PGRES_FATAL_ERROR:
                    if (!first) first = postgres_error_of(result.get());
                    break;
                default: break;
            }
        }
        results.resize(complete);
        return first;
    }

    static std::optional<Error> silent() {
        Error error;
        error.kind = ErrorKind::timeout;
        error.outcome = Outcome::unknown;
        error.reason = "PostgreSQL: the server did not answer in time";
        return error;
    }
    static Error too_large() {
        Error error;
        error.kind = ErrorKind::decode;
        error.outcome = Outcome::unknown;
        error.reason = "PostgreSQL: a result of the server is larger than 256 MiB";
        return error;
    }

    PostgresHandle handle_;
    milliseconds longest_;
    Deadline deadline_;  ///< the deadline of the operation
    bool broken_{false};
    bool complete_{true};  ///< whether no result of the last pipeline is outstanding
    std::unordered_map<std::string, std::string> names_;
    std::int64_t prepared_count_{0};
    int open_cursors_{0};
};

/// Makes libpq silent: its texts are not used, and the server's notices are not read.
void be_silent(PGconn* connection) {
    PQsetErrorVerbosity(connection, PQERRORS_SQLSTATE);
    PQsetNoticeReceiver(connection, [](void*, const PGresult*) {}, nullptr);
}

std::string as_identifier(std::string_view name) {
    std::string text = "\"";
    for (const char one : name) text.append(one == '"' ? 2 : 1, one);
    return text + '"';
}

/// Sets up a connection that was just opened.
std::optional<Error> set_up(Connection& connection, const PostgresOptions& options) {
    bool has_schema = true;
    const std::string schema = as_identifier(options.schema);
    std::vector<Statement> statements{
        {.sql = "select set_config('statement_timeout', $1, false)",
         .values = {std::to_string(options.statement_timeout.count())}},
        // Numbers are sent as the shortest text that reads back as the same number.
        {.sql = "select set_config('extra_float_digits', '1', false)"},
        // A plan that is made while the tables are small is still used when they are large.
        {.sql = "select set_config('enable_seqscan', 'off', false)"},
        // The statements are made for this isolation: they lock the rows that they choose.
        {.sql = "select set_config('default_transaction_isolation', 'read committed', false)"},
        // for_each() may wait for its caller inside a transaction.
        {.sql = "select set_config('idle_in_transaction_session_timeout', '0', false)"},
    };
    if (options.read_only)
        statements.push_back({.sql = "select set_config('default_transaction_read_only', 'on', false)"});
    if (!options.schema.empty()) {
        statements.push_back({.sql = "select set_config('search_path', $1, false)", .values = {schema}});
        statements.push_back({.sql = "select to_regnamespace($1) is not null", .values = {schema}});
    }
    // The row of the last statement decides.
    auto error = connection.run(statements, [&](const Row& row) { has_schema = row.text(0) != "f"; });
    if (error || has_schema || options.read_only) return error;
    const std::string create = "create schema if not exists " + schema;
    const std::array creation{Statement{.sql = create}};
    error = connection.run(creation, [](const Row&) {});
    // Another process has just created the schema.
    if (error && error->code == "23505") return std::nullopt;
    return error;
}

/// Connects and logs in.
Result<PostgresHandle> log_in(const PostgresOptions& options) {
    // The URI takes precedence over the options before it.
    const std::string patience = std::to_string(options.statement_timeout.count());
    constexpr const char* names[] = {"fallback_application_name", "tcp_user_timeout", "dbname",
                                     "client_encoding", nullptr};
    const char* const values[] = {"cis-cpp", patience.c_str(), options.url.reveal().c_str(), "UTF8", nullptr};
    PostgresHandle handle(PQconnectStartParams(static_cast<const char* const*>(names),
                                               static_cast<const char* const*>(values), 1));
    if (!handle) throw std::bad_alloc();
    be_silent(handle.get());
    const Wait connected =
        PQstatus(handle.get()) == CONNECTION_BAD
            ? Wait::broken
            : finish_connecting(handle.get(), std::chrono::steady_clock::now() + options.connect_timeout);
    if (connected == Wait::timeout) {
        Error error;
        error.kind = ErrorKind::timeout;
        error.reason = "PostgreSQL: no connection to the server in time";
        return error;
    }
    if (connected == Wait::broken) return postgres_connect_error(PQerrorMessage(handle.get()));
    PQsetnonblocking(handle.get(), 1);
    return handle;
}

/// Whether a pooler gives two connections the same session. To find out, a second connection looks for the
/// session that the first has just used.
bool shares_session(PGconn* connection, const PostgresOptions& options) {
    const auto process =
        process_behind_pooler(connection, std::chrono::steady_clock::now() + options.statement_timeout);
    if (!process) return false;
    // A pooler in session mode may have no free session, and would keep a second connection waiting.
    constexpr milliseconds longest{2000};
    PostgresOptions in_short = options;
    in_short.connect_timeout = std::min(options.connect_timeout, longest);
    const auto other = log_in(in_short);
    return other &&
           process_behind_pooler(other->get(), std::chrono::steady_clock::now() +
                                                   std::min(options.statement_timeout, longest)) == process;
}

}  // namespace

const char* fault_of_postgres_url(const std::string& url) {
    constexpr const char* fault = "must be a URI of PostgreSQL: postgresql://…";
    if (!url.starts_with("postgresql://") && !url.starts_with("postgres://")) return fault;
    if (url.find('\0') != std::string::npos) return fault;
    PQconninfoOption* const parsed = PQconninfoParse(url.c_str(), nullptr);
    PQconninfoFree(parsed);
    return parsed != nullptr ? nullptr : fault;
}

Result<std::unique_ptr<Connection>> open_postgres(const PostgresOptions& options) {
    auto handle = log_in(options);
    if (!handle) return std::move(handle).error();
    const char* encoding = PQparameterStatus(handle->get(), "server_encoding");
    if (encoding == nullptr || std::string_view(encoding) != "UTF8")
        return invalid_argument("url", "the encoding of the database must be UTF8");
    // This is checked before anything is set, because other clients of the pooler would get the settings.
    if (shares_session(handle->get(), options))
        return invalid_argument("url", std::string("PostgreSQL: ") + pooler_shares_sessions);
    auto connection = std::make_unique<PostgresConnection>(*std::move(handle), 2 * options.statement_timeout);
    if (auto error = set_up(*connection, options)) {
        // None of the caller's statements was sent.
        error->outcome = Outcome::not_sent;
        return std::move(*error);
    }
    return std::unique_ptr<Connection>(std::move(connection));
}

}  // namespace cis::sql
