#include "source/database.hpp"

#ifdef CIS_EXAMPLES_WITH_SQL
#include <cis/sql/open_store.hpp>
#else
#include "input_error.hpp"
#endif

namespace cis::examples {

std::unique_ptr<sync::MirrorStore> open_database(const std::string& address) {
#ifdef CIS_EXAMPLES_WITH_SQL
    return sql::open_store(address);
#else
    (void)address;
    throw InputError("--db: this program was built without cis::sql, so it can read no database");
#endif
}

}  // namespace cis::examples
