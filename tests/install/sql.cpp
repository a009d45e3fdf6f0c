#include <cis/sql/open_store.hpp>

#include <cstdio>
#include <iostream>

// A mirror's store in a file: its base class is in another library.
namespace {

bool leases() {
    const auto store = cis::sql::open_store("consumer.db");
    const auto lease = store->acquire({.posting_id = "p"}, "consumer", std::chrono::milliseconds(0));
    if (!lease) std::cerr << lease.error() << '\n';
    return lease.has_value();
}

}  // namespace

int main() {
    if (!leases()) return 1;
    try {
        const auto away = cis::sql::open_store("postgresql://127.0.0.1:1")->scopes();
        if (away) {
            std::cerr << "nothing listens on port 1, and yet the store answered\n";
            return 1;
        }
        std::cout << away.error() << '\n';
    } catch (const cis::Exception& refused) {
        std::cout << refused.what() << '\n';  // of a build without PostgreSQL
    }
    return std::remove("consumer.db");  // Windows removes no file that is open
}
