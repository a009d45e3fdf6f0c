#pragma once

#ifdef CIS_PROGRAMS_WITH_SQL
#include <cis/sql/open_store.hpp>
#include <filesystem>
#endif
#include <memory>
#include <string>

#include <cis/core/exception.hpp>
#include <cis/sync/mirror_store.hpp>

#include "failure/input_error.hpp"
#include "files/file_kind.hpp"

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

#ifdef CIS_PROGRAMS_WITH_SQL
/// Whether an address names a file, and no server.
inline bool is_database_file(const std::string& address) { return address.find("://") == std::string::npos; }

/// Refuses a file that does not exist, for a command that only reads: opening it would make an empty one.
/// Throws InputError.
inline void require_database_file(const std::string& address, const std::string& option) {
    if (is_database_file(address) && !std::filesystem::exists(address))
        throw InputError(option + ": there is no file '" + address + "'");
}
#endif

/// Makes the store for a reader. Throws InputError if the address is unusable or the file does not exist.
inline std::unique_ptr<sync::MirrorStore> open_database_to_read(const std::string& address) {
    auto store = open_database(address);
#ifdef CIS_PROGRAMS_WITH_SQL
    require_database_file(address, "--db");
    store = sql::open_store(address, sql::Access::read);
#endif
    return store;
}

/// What is wrong with an address, for the command line; empty if nothing is wrong.
inline std::string fault_of_database(const std::string& address) {
    const bool is_file = address.find("://") == std::string::npos;
    if (is_file) {
        if (std::string fault = fault_of_database_file(address); !fault.empty()) return fault;
    }
    try {
        static_cast<void>(open_database(address));
        return {};
    } catch (const InputError& error) {
        return error.what();
    }
}

}  // namespace cis::programs
