#pragma once

#ifdef CIS_PROGRAMS_WITH_SQL
#include <cis/sql/open_store.hpp>
#include <filesystem>
#endif
#include <memory>
#include <string>

#include <cis/core/exception.hpp>
#include <cis/sync/mirror_store.hpp>

#include "options/input_error.hpp"

namespace cis::programs {

// Opens the value of --db. This is in a header because only some programs link the library for databases. An
// address may contain a password, so no error repeats it.

/// Makes the store of a mirror. It neither connects nor opens the file. Throws InputError if the address is
/// unusable.
/// @param address a file, or `postgresql://…`
inline std::unique_ptr<sync::MirrorStore> open_database(const std::string& address) {
#ifdef CIS_PROGRAMS_WITH_SQL
    try {
        return sql::open_store(address);
    } catch (const Exception& exception) {
        throw InputError(exception.error().reason);
    }
#else
    static_cast<void>(address);
    throw InputError("this program was built without cis::sql, so it can use no database");
#endif
}

/// Makes the store for a reader. Throws InputError if the address is unusable or the file does not exist.
inline std::unique_ptr<sync::MirrorStore> open_database_to_read(const std::string& address) {
    auto store = open_database(address);
#ifdef CIS_PROGRAMS_WITH_SQL
    const bool is_file = address.find("://") == std::string::npos;
    if (is_file && !std::filesystem::exists(address))
        throw InputError("--db: there is no file '" + address + "'");
    store = sql::open_store(address, sql::Access::read);
#endif
    return store;
}

/// What is wrong with an address, for the command line; empty if nothing is wrong.
inline std::string fault_of_database(const std::string& address) {
    try {
        static_cast<void>(open_database(address));
        return {};
    } catch (const InputError& error) {
        return error.what();
    }
}

}  // namespace cis::programs
