#include "sql/sqlite_connection.hpp"

#include <sqlite3.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <unordered_map>
#include <utility>

#include "sql/database_file.hpp"
#include "sql/frozen_file.hpp"
#include "sql/sqlite_error.hpp"

namespace cis::sql {
namespace {

constexpr Dialect sqlite_dialect{
    .begin = "begin immediate",
    .now = "((julianday('now') - 2440587.5) * 86400.0)",
    .lock_row = "",
    .skip_locked = "",
    .id_type = "text",
    .nulls_first = "",  // NULLs always come first in SQLite
    .tables = "select name from sqlite_master where type in ('table', 'view')",
    .listed = "candidate where posting_id = $1 and interview_id in (select value from json_each($2))",
    .lock_schema = "",  // `begin immediate` locks it
};

struct CloseDatabase {
    bool is_borrowed{false};  ///< if true, the owner closes it

    void operator()(sqlite3* database) const {
        if (!is_borrowed) sqlite3_close_v2(database);
    }
};
using Database = std::unique_ptr<sqlite3, CloseDatabase>;

struct FinalizeStatement {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Prepared = std::unique_ptr<sqlite3_stmt, FinalizeStatement>;

/// @param fault which file, and what is wrong with it
Error unusable_file(const std::string& fault) {
    Error error = sqlite_error(SQLITE_CANTOPEN, {});
    error.reason = "the database file " + fault;
    return error;
}

class SqliteRow final : public Row {
public:
    explicit SqliteRow(sqlite3_stmt* statement) : statement_(statement) {}

    [[nodiscard]] bool is_null(int column) const override {
        return sqlite3_column_type(statement_, column) == SQLITE_NULL;
    }
    [[nodiscard]] std::int64_t integer(int column) const override {
        return sqlite3_column_int64(statement_, column);
    }
    [[nodiscard]] double real(int column) const override { return sqlite3_column_double(statement_, column); }
    [[nodiscard]] std::string_view text(int column) const override {
        const auto* const bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
        if (bytes == nullptr) return {};
        return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
    }

private:
    sqlite3_stmt* statement_;
};

/// @return a result code; the text is not copied
int bind(sqlite3_stmt* statement, int place, const Value& value) {
    if (const auto* integer = std::get_if<std::int64_t>(&value))
        return sqlite3_bind_int64(statement, place, *integer);
    if (const auto* real = std::get_if<double>(&value)) return sqlite3_bind_double(statement, place, *real);
    if (const auto* text = std::get_if<std::string>(&value))
        return sqlite3_bind_text64(statement, place, text->data(), text->size(), SQLITE_STATIC, SQLITE_UTF8);
    return sqlite3_bind_null(statement, place);
}

class SqliteConnection final : public Connection {
public:
    /// @param longest_wait how long to wait for the locks of others
    SqliteConnection(Database database, std::string file, std::chrono::milliseconds longest_wait)
        : database_(std::move(database)), file_(std::move(file)), longest_wait_(longest_wait) {}

    [[nodiscard]] const Dialect& dialect() const override { return sqlite_dialect; }

    /// Turns on the write-ahead log, which survives the death of a process.
    [[nodiscard]] std::optional<Error> adopt() override {
        constexpr int pause_ms = 5;
        constexpr int primary_code = 0xFF;
        if (sqlite3_db_readonly(database_.get(), "main") != 0) return std::nullopt;
        const auto end = std::chrono::steady_clock::now() + longest_wait_;
        // If two connections convert a new file at the same moment, SQLite refuses one of them at once,
        // regardless of the busy timeout: each has a lock that the other one needs.
        int code = execute("pragma journal_mode = wal");
        while ((code & primary_code) == SQLITE_BUSY && std::chrono::steady_clock::now() < end) {
            sqlite3_sleep(pause_ms);
            code = execute("pragma journal_mode = wal");
        }
        if (code != SQLITE_OK) return last_error();
        // The files are open now. Before that, somebody else could have replaced them.
        if (const auto fault = fault_of_owners(file_); !fault.empty()) return unusable_file(fault);
        return std::nullopt;
    }

    void begin_operation() override {}

    [[nodiscard]] std::optional<Error> run(std::span<const Statement> statements,
                                           const TakeRow& take) override {
        for (const Statement& statement : statements) {
            auto error = read(statement, [&](const Row& row) {
                take(row);
                return true;
            });
            if (error) return error;
        }
        auto moved = error_if_moved();
        // What was committed may be in a file that nobody can find.
        if (moved) moved->outcome = Outcome::unknown;
        return moved;
    }

    [[nodiscard]] std::optional<Error> read(const Statement& query,
                                            const std::function<bool(const Row&)>& take) override {
        if (auto moved = error_if_moved()) return moved;
        // The statement is taken out of the cache, because `take` may run the same statement.
        auto cached = cache_.extract(std::string(query.sql));
        Prepared prepared = cached.empty() ? nullptr : std::move(cached.mapped());
        if (!prepared) {
            sqlite3_stmt* made = nullptr;
            const int code =
                sqlite3_prepare_v3(database_.get(), query.sql.data(), static_cast<int>(query.sql.size()),
                                   SQLITE_PREPARE_PERSISTENT, &made, nullptr);
            prepared.reset(made);
            if (code != SQLITE_OK) return last_error();
        }
        for (std::size_t i = 0; i < query.values.size(); ++i) {
            // SQLite numbers `$2` and `$1` by their first use, not by their names.
            const std::string name = "$" + std::to_string(i + 1);
            const int place = sqlite3_bind_parameter_index(prepared.get(), name.c_str());
            const int code = place == 0 ? SQLITE_RANGE : bind(prepared.get(), place, query.values[i]);
            if (code != SQLITE_OK) return sqlite_error(code, file_);
        }
        const SqliteRow row(prepared.get());
        int code = sqlite3_step(prepared.get());
        while (code == SQLITE_ROW && take(row)) code = sqlite3_step(prepared.get());
        if (auto changed = error_if_changed()) return changed;
        if (code != SQLITE_DONE && code != SQLITE_ROW) return last_error();
        sqlite3_reset(prepared.get());
        sqlite3_clear_bindings(prepared.get());
        cache_.insert_or_assign(std::string(query.sql), std::move(prepared));
        return std::nullopt;
    }

    void roll_back() override {
        // After some errors, SQLite has already rolled back.
        if (sqlite3_get_autocommit(database_.get()) == 0) execute("rollback");
    }

    void forget_purged() override { execute("pragma wal_checkpoint(truncate)"); }

    [[nodiscard]] std::optional<Error> compact() override {
        if (auto moved = error_if_moved()) return moved;
        if (execute("vacuum") != SQLITE_OK) return last_error();
        // Until this checkpoint, the log has pages with what was removed.
        const int code =
            sqlite3_wal_checkpoint_v2(database_.get(), "main", SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
        if (code != SQLITE_OK) return sqlite_error(code, file_);
        return error_if_moved();
    }

    [[nodiscard]] bool is_broken() const override { return moved_; }

    /// Notes that the file is read without locks, because this process may not lock it.
    void read_without_locks(const FrozenFile& frozen) { frozen_ = frozen; }

    /// Whether SQLite can open the log or may create it.
    bool can_be_read() {
        const int code = execute("select 1 from sqlite_master limit 1") & 0xFF;
        return code != SQLITE_CANTOPEN && code != SQLITE_READONLY;
    }

    /// @return a result code
    int execute(const char* sql) { return sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr); }
    [[nodiscard]] Error last_error() const {
        return sqlite_error(sqlite3_extended_errcode(database_.get()), file_);
    }

private:
    /// Returns an error if the file was moved. With a write-ahead log, SQLite itself would continue in the
    /// file that has lost its name.
    std::optional<Error> error_if_moved() {
        int moved = 0;
        sqlite3_file_control(database_.get(), "main", SQLITE_FCNTL_HAS_MOVED, &moved);
        if (moved == 0) return std::nullopt;
        moved_ = true;
        return sqlite_error(SQLITE_READONLY_DBMOVED, file_);
    }

    std::optional<Error> error_if_changed() {
        if (!frozen_ || !frozen_->has_changed()) return std::nullopt;
        moved_ = true;
        Error error = sqlite_error(SQLITE_BUSY, file_);
        error.reason = "the database file " + file_ +
                       ": it was written while it was read, and this user may not lock it: read it again";
        return error;
    }

    Database database_;
    std::string file_;
    std::chrono::milliseconds longest_wait_;
    std::optional<FrozenFile> frozen_{};
    bool moved_{false};  ///< whether the file is lost and the caller was told
    std::unordered_map<std::string, Prepared> cache_;
};

/// @param name a path, or a URI if the flags say so
Result<std::unique_ptr<SqliteConnection>> connect(const std::string& name, const SqliteOptions& options,
                                                  int flags) {
    sqlite3* opened = nullptr;
    const int code = sqlite3_open_v2(name.c_str(), &opened, flags, nullptr);
    Database database(opened);
    if (code != SQLITE_OK) return sqlite_error(code, options.file);
    sqlite3_extended_result_codes(opened, 1);
    sqlite3_busy_timeout(opened, static_cast<int>(options.busy_timeout.count()));
    // A file from elsewhere must not run its own code.
    sqlite3_db_config(opened, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    auto connection =
        std::make_unique<SqliteConnection>(std::move(database), options.file, options.busy_timeout);
    if (options.read_only) return connection;
    // With the write-ahead log, `normal` keeps the file intact in a power failure, but the last commits may
    // be lost.
    for (const char* setting :
         {"pragma secure_delete = on", "pragma synchronous = normal", "pragma foreign_keys = on"}) {
        if (connection->execute(setting) != SQLITE_OK) return connection->last_error();
    }
    return connection;
}

/// Opens a file without locks. It is for a file whose log no process has open, in a folder where this process
/// may not create a log. Then everything is in the file itself.
/// @param path the absolute path
Result<std::unique_ptr<SqliteConnection>> connect_without_locks(const std::string& path,
                                                                const SqliteOptions& options) {
    const FrozenFile frozen(path);
    if (frozen.has_changed()) {
        Error error = sqlite_error(SQLITE_READONLY, options.file);
        error.reason = "the database file " + options.file +
                       ": what was written last is in its log, which this user may not open: give the right "
                       "to write " +
                       options.file + "-shm and the folder, or read a backup";
        return error;
    }
    auto connection = connect(immutable_uri(path), options, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
    if (connection) (*connection)->read_without_locks(frozen);
    return connection;
}

}  // namespace

Result<std::unique_ptr<Connection>> open_sqlite(const SqliteOptions& options) {
    // With the absolute path, SQLite treats even `:memory:` and `file:…` as files.
    std::error_code failed;
    const std::string path = std::filesystem::absolute(options.file, failed).string();
    if (failed) return sqlite_error(SQLITE_CANTOPEN, options.file);
    if (!options.read_only) {
        if (const auto fault = fault_of_owners(path); !fault.empty()) return unusable_file(fault);
    }
    if (const auto fault = fault_of_database_file(path, options.read_only); !fault.empty())
        return unusable_file(path + ": " + fault);
    if (!options.read_only) make_logs(path);

    auto connection =
        connect(path, options, options.read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE);
    if (connection && options.read_only && !(*connection)->can_be_read())
        connection = connect_without_locks(path, options);
    if (!connection) return std::move(connection).error();
    return std::unique_ptr<Connection>(std::move(*connection));
}

std::unique_ptr<Connection> borrow_sqlite(sqlite3* database) {
    const char* const file = sqlite3_db_filename(database, "main");
    return std::make_unique<SqliteConnection>(Database(database, CloseDatabase{.is_borrowed = true}),
                                              file == nullptr ? "" : file, std::chrono::milliseconds(0));
}

}  // namespace cis::sql
