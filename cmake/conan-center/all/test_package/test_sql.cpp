#include <cis/sql/open_store.hpp>

int main() {
    // It opens the file at the first use.
    return cis::sql::open_store("candidates.db") ? 0 : 1;
}
