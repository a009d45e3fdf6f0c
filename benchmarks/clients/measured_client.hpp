#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>

#include "processor_time.hpp"

// What the clients of the macro benchmark have in common, in every language: the command line, and the line
// that they print. bench.py runs them.
//   CLIENT VARIANT TASK PROTOCOL BASE_URL POSTING CA_FILE COUNT CONCURRENCY
//     TASK      pages        reads COUNT pages of candidates, each after the last candidate of the one before
//               creations    creates COUNT candidates, CONCURRENCY at a time
//               connections  reads /health COUNT times; the server closes each connection
//     PROTOCOL  http1 or http2
//     CA_FILE   the certificate authority, or `-`
// They print `WALL CPU CHECKSUM`: seconds without start-up and warm-up, and what shows that the work was
// done.

namespace cis::benchmarks {

/// The command line.
struct Work {
    std::string variant{};
    std::string task{};
    std::string protocol{};
    std::string base_url{};
    std::string posting{};
    std::string ca_file{};  ///< empty: none
    std::size_t count{};
    std::size_t concurrency{};
};

inline void require(bool succeeded, const char* what) {
    if (!succeeded) throw std::runtime_error(what);
}

/// The body of the creation of one of many people, without a JSON encoder.
[[nodiscard]] inline std::string creation_body(std::size_t number) {
    const std::string digits = std::to_string(number);
    return R"({"name":"Person Number )" + digits + R"(","email":"person.)" + digits +
           R"(@example.com","metadata":{"source":"csv"}})";
}

/// The `main` of a client: warms it up, then measures it.
/// @tparam Client made from Work; `double perform(std::size_t first, std::size_t count)` does the task and
///                returns the checksum; `first` is the number of the first person to create
template <class Client>
int run_client(int argc, char** argv) try {
    require(argc == 9, "VARIANT TASK PROTOCOL BASE_URL POSTING CA_FILE COUNT CONCURRENCY");
    const Work work{.variant = argv[1],
                    .task = argv[2],
                    .protocol = argv[3],
                    .base_url = argv[4],
                    .posting = argv[5],
                    .ca_file = std::string_view(argv[6]) == "-" ? "" : argv[6],
                    .count = std::stoul(argv[7]),
                    .concurrency = std::stoul(argv[8])};
    Client client(work);
    const std::size_t warm_up = std::clamp<std::size_t>(work.count / 10, 2 * work.concurrency, 200);
    client.perform(0, warm_up);
    const auto begun = std::chrono::steady_clock::now();
    const double used = processor_seconds();
    const double checksum = client.perform(warm_up, work.count);
    const double cpu = processor_seconds() - used;
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begun;
    std::cout.precision(15);
    std::cout << wall.count() << ' ' << cpu << ' ' << checksum << '\n';
    return EXIT_SUCCESS;
} catch (const std::exception& error) {
    std::cerr << argv[0] << ": " << error.what() << '\n';
    return EXIT_FAILURE;
}

}  // namespace cis::benchmarks
