// Invites everybody in a SQLite table who has no interview, several at a time, and notes their interviews.
//   create table people (id integer primary key, name text, email text, interview_id text);
// A lost response is not noted. To bring everybody in once, whatever fails, see ingest_csv.cpp.
//
//   export CIS_BASE_URL=https://api.example.com CIS_API_KEY=…
//   batch_from_database POSTING people.db

#include <sqlite3.h>

#include <cis/cis.hpp>
#include <iostream>
#include <memory>
#include <ranges>
#include <stdexcept>

namespace {

using Person = std::pair<sqlite3_int64, cis::CandidateParams>;

std::shared_ptr<sqlite3_stmt> prepare(sqlite3* database, const char* sql) {
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(database, sql, -1, &statement, nullptr) != SQLITE_OK)
        throw std::runtime_error(sqlite3_errmsg(database));
    return {statement, &sqlite3_finalize};
}
bool has_row(sqlite3_stmt* statement) {
    const int code = sqlite3_step(statement);
    if (code != SQLITE_ROW && code != SQLITE_DONE) throw std::runtime_error(sqlite3_errstr(code));
    return code == SQLITE_ROW;
}
std::string text(sqlite3_stmt* row, int column) {
    const auto* const begin = static_cast<const char*>(sqlite3_column_blob(row, column));
    return {begin, begin + sqlite3_column_bytes(row, column)};
}

}  // namespace

int main(int argc, char** argv) try {
    if (argc != 3) throw std::runtime_error("usage: batch_from_database POSTING DATABASE");
    sqlite3* opened = nullptr;
    (void)sqlite3_open_v2(argv[2], &opened, SQLITE_OPEN_READWRITE, nullptr);  // prepare() reports a failure
    const std::shared_ptr<sqlite3> database(opened, &sqlite3_close);
    const auto query = prepare(opened, "select id, name, email from people where interview_id is null");
    const auto note = prepare(opened, "update people set interview_id = ? where id = ?");
    const auto client = cis::Client::from_env();

    // The cursor as a range: it goes to the next row when there is room for another call.
    auto people =
        std::views::iota(0) | std::views::take_while([&](int) { return has_row(query.get()); }) |
        std::views::transform([row = query.get()](int) {
            return Person(sqlite3_column_int64(row, 0), {.name = text(row, 1), .email = text(row, 2)});
        });
    std::size_t failed = 0;
    cis::for_each_concurrent(
        people, {.most = 16},
        [&](const Person& person) { return client.candidates().create(argv[1], person.second); },
        [&](const Person& person, const cis::Result<cis::CandidateReceipt>& receipt) {
            if (!receipt) {
                std::cerr << "row " << person.first << ": " << receipt.error() << '\n';
                return ++failed < 10;  // continues with the other rows
            }
            const std::string& id = receipt->interview_id;
            sqlite3_reset(note.get());
            sqlite3_bind_text(note.get(), 1, id.data(), static_cast<int>(id.size()), SQLITE_STATIC);
            sqlite3_bind_int64(note.get(), 2, person.first);
            return !has_row(note.get());
        });
    return failed == 0 ? 0 : 1;
} catch (const std::exception& exception) {
    std::cerr << exception.what() << '\n';
    return 1;
}
