#include "sql/store_access.hpp"

#include <array>
#include <utility>

#include "sql/postgres_error.hpp"

namespace cis::sql {
namespace {

/// The most times that a transaction is run while it loses against others.
constexpr int most_tries = 5;

/// Increases a count while this object exists.
class Counted {
public:
    explicit Counted(int& count) : count_(count) { ++count_; }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;
    ~Counted() { --count_; }

private:
    int& count_;
};

}  // namespace

StoreAccess::StoreAccess(OpenConnection open_database, const Schema& schema, std::string_view param,
                         bool read_only)
    : open_database_(std::move(open_database)), schema_(schema), param_(param), read_only_(read_only) {}

std::optional<Error> StoreAccess::open() {
    if (connection_) return std::nullopt;
    Result<std::unique_ptr<Connection>> opened = open_database_();
    if (!opened) return std::move(opened.error());
    auto error =
        read_only_ ? check_schema(**opened, schema_, param_) : prepare_schema(**opened, schema_, param_);
    if (!error && !read_only_) error = (*opened)->adopt();
    if (error) return error;
    connection_ = std::move(*opened);
    return std::nullopt;
}

void StoreAccess::leave_broken() {
    // A read() that has not returned still uses the connection.
    if (readers_ == 0 && connection_->is_broken()) connection_.reset();
}

std::optional<Error> StoreAccess::query(const std::string& sql, std::vector<Value> values,
                                        const TakeRow& take) {
    if (auto error = open()) return error;
    connection_->begin_operation();
    const std::string text = in_dialect(sql, connection_->dialect());
    const std::array statements{Statement{.sql = text, .values = std::move(values)}};
    auto error = connection_->run(statements, take);
    leave_broken();
    return error;
}

std::optional<Error> StoreAccess::read(const Statement& query, const std::function<bool(const Row&)>& take) {
    if (auto error = open()) return error;
    std::optional<Error> error;
    {
        const Counted reader(readers_);
        error = connection_->read(query, take);
    }
    leave_broken();
    return error;
}

std::optional<Error> StoreAccess::transaction(const std::function<std::optional<Error>(Connection&)>& work) {
    if (auto fault = fault_of_writing()) return fault;
    if (auto error = open()) return error;
    connection_->begin_operation();
    std::optional<Error> error;
    for (int tries = 0; tries < most_tries; ++tries) {
        try {
            error = work(*connection_);
        } catch (...) {
            connection_->roll_back();  // otherwise later statements would become a part of this transaction
            throw;
        }
        if (!error) break;
        connection_->roll_back();
        if (!is_worth_another_try(*error)) break;
    }
    leave_broken();
    return error;
}

void StoreAccess::forget_purged() {
    if (connection_) connection_->forget_purged();
}

std::optional<Error> StoreAccess::fault_of_writing() const {
    if (readers_ > 0) return invalid_argument("take", "must not write to the store that calls it");
    if (read_only_) return invalid_argument("read_only", "the store is open to read only");
    return std::nullopt;
}

std::optional<Error> StoreAccess::compact() {
    if (auto fault = fault_of_writing()) return fault;
    if (auto error = open()) return error;
    connection_->begin_operation();
    auto error = connection_->compact();
    leave_broken();
    return error;
}

}  // namespace cis::sql
