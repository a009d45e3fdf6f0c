// Brings a copy of a posting's candidates up to date, in SQLite or PostgreSQL, and prints what has changed.
// Run it as often as you like, for example every minute: it reads only what may have changed.
//
//   export CIS_BASE_URL=https://api.example.com CIS_API_KEY=…
//   mirror POSTING people.db

#include <iostream>

#include <cis/cis.hpp>
#include <cis/sql/open_store.hpp>
#include <cis/sync/mirror.hpp>

int main(int argc, char** argv) {
    if (argc != 3) {
        std::cerr << "usage: mirror POSTING DATABASE\n";
        return 2;
    }
    try {
        const auto print = [](const cis::sync::MirrorChange& change) {
            std::cout << to_string(change.kind) << ' ' << change.after.interview_id << ' '
                      << change.after.status.text() << '\n';
        };
        cis::sync::Mirror mirror(
            cis::Client::from_env(),
            {.posting_id = argv[1], .store = cis::sql::open_store(argv[2]), .on_change = print});
        const cis::sync::PassReport report = mirror.pass();
        std::cout << report.candidates << " candidates\n";
        if (!report.finished) std::cerr << "stopped early, the next run goes on: " << report.stopped << '\n';
        return report.finished && report.undecodable == 0 ? 0 : 1;
    } catch (const cis::Exception& exception) {
        std::cerr << exception.what() << '\n';
        return 1;
    }
}
