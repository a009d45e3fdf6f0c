#include <cstddef>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "candidate_page.hpp"

// Writes a list of COUNT pages of 100 candidates to FOLDER as 0.json, 1.json, …, and prints the cursor of
// each page, which is the id of its last candidate.
//   cis-write-pages FOLDER COUNT

int main(int argc, char** argv) try {
    if (argc != 3) {
        std::cerr << "usage: cis-write-pages FOLDER COUNT\n";
        return 2;
    }
    constexpr std::size_t candidates = 100;
    const std::size_t count = std::stoul(argv[2]);
    for (std::size_t number = 0; number < count; ++number) {
        const std::string page = cis::benchmarks::candidate_page(candidates, number * candidates);
        std::ofstream file(std::filesystem::path(argv[1]) / (std::to_string(number) + ".json"),
                           std::ios::binary);
        file.exceptions(std::ios::failbit | std::ios::badbit);
        file << page;
        const auto cursor = nlohmann::json::parse(page).at("data").back().at("interview_id");
        std::cout << cursor.get<std::string>() << '\n';
    }
    return EXIT_SUCCESS;
} catch (const std::exception& error) {
    std::cerr << "cis-write-pages: " << error.what() << '\n';
    return EXIT_FAILURE;
}
