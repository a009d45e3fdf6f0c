#pragma once

#include <sqlite3.h>

#include <memory>
#include <stdexcept>
#include <string>

namespace cis::test {

/// Runs a statement in a SQLite file, as another program would.
/// @return the first column of the rows, with `,` between them; throws `std::runtime_error` on an error
inline std::string run_in_file(const std::string& file, const std::string& sql) {
    sqlite3* opened = nullptr;
    const int code = sqlite3_open(file.c_str(), &opened);
    const std::unique_ptr<sqlite3, decltype(&sqlite3_close)> database(opened, &sqlite3_close);
    std::string text;
    const auto take = [](void* out, int, char** values, char**) {
        auto& all = *static_cast<std::string*>(out);
        all += (all.empty() ? "" : ",") + std::string(values[0] == nullptr ? "" : values[0]);
        return 0;
    };
    if (code != SQLITE_OK || sqlite3_exec(opened, sql.c_str(), take, &text, nullptr) != SQLITE_OK)
        throw std::runtime_error(sqlite3_errmsg(opened));
    return text;
}

}  // namespace cis::test
