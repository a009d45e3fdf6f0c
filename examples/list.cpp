// Lists the candidates of a posting. The next page is fetched while this one is read.
//
//   export CIS_BASE_URL=https://api.example.com CIS_API_KEY=…
//   list POSTING

#include <iostream>

#include <cis/cis.hpp>

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: list POSTING\n";
        return 2;
    }
    try {
        const auto client = cis::Client::from_env();
        for (const cis::Candidate& candidate : client.candidates().list(argv[1], {.limit = 100}).prefetch()) {
            std::cout << candidate.interview_id << ' ' << candidate.status.text();
            if (candidate.score) std::cout << ' ' << *candidate.score;
            std::cout << '\n';
        }
    } catch (const cis::Exception& exception) {
        std::cerr << exception.what() << '\n';
        return 1;
    }
}
