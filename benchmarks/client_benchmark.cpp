#include <chrono>
#include <cis/cis.hpp>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

// The memory of clients that have nothing to do.
//   cis-client-benchmark BASE_URL COUNT made|sent|started [CA_FILE]
// Makes COUNT clients, each with settings and connections of its own. With `sent`, each client makes one
// blocking call; with `started`, one on its own thread. Prints the KiB that the process had before, with the
// first client, and with all.

namespace {

using namespace std::chrono_literals;

void require(bool succeeded, const char* what) {
    if (!succeeded) throw std::runtime_error(what);
}

/// KiB.
double resident_memory() {
    constexpr std::string_view name = "VmRSS:";
    std::ifstream file("/proc/self/status");
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with(name)) return std::stod(line.substr(name.size()));
    }
    throw std::runtime_error("/proc/self/status");
}

struct Plan {
    std::string base_url{};
    std::size_t count{};
    std::string_view use{};
    std::string ca_file{};
};

cis::Client make_client(const Plan& plan) {
    cis::Client client(
        {.base_url = plan.base_url, .api_key = "benchmark-key", .tls = {.ca_file = plan.ca_file}});
    if (plan.use == "sent") {
        client.health().send();
    } else if (plan.use == "started") {
        bool succeeded = false;
        client.health().start(
            [&succeeded](const cis::Result<cis::Json>& health) { succeeded = health.has_value(); });
        require(client.wait_idle(10s) && succeeded, "a started call");
    }
    return client;
}

void measure(const Plan& plan) {
    require(plan.count > 1 && (plan.use == "made" || plan.use == "sent" || plan.use == "started"),
            "the arguments");
    std::vector<cis::Client> clients;
    clients.reserve(plan.count);
    std::cout << resident_memory() << ' ';
    clients.push_back(make_client(plan));
    std::cout << resident_memory() << ' ';
    while (clients.size() < plan.count) clients.push_back(make_client(plan));
    std::cout << resident_memory() << '\n';
}

}  // namespace

int main(int argc, char** argv) try {
    require(argc == 4 || argc == 5, "BASE_URL COUNT made|sent|started [CA_FILE]");
    measure({.base_url = argv[1],
             .count = std::stoul(argv[2]),
             .use = argv[3],
             .ca_file = argc == 5 ? argv[4] : ""});
    return EXIT_SUCCESS;
} catch (const std::exception& error) {
    std::cerr << "cis-client-benchmark: " << error.what() << '\n';
    return EXIT_FAILURE;
}
