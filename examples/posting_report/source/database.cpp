#include "source/database.hpp"

#ifdef CIS_EXAMPLES_WITH_SQL
#include <cis/sql/open_store.hpp>
#include <filesystem>
#endif

#include "input_error.hpp"

namespace cis::examples {

std::unique_ptr<sync::MirrorStore> open_database(const std::string& address) {
#ifdef CIS_EXAMPLES_WITH_SQL
    // The error does not repeat the text: it may be a URI with a password.
    const bool is_file = address.find("://") == std::string::npos;
    if (is_file && !std::filesystem::exists(address)) throw InputError("--db: there is no such file");
    return sql::open_store(address, sql::Access::read);
#else
    (void)address;
    throw InputError("--db: this program was built without cis::sql, so it can read no database");
#endif
}

}  // namespace cis::examples
