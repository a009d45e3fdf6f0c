#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "emulator_fixture.hpp"

namespace cis::test {

/// The variables that name a service.
[[nodiscard]] inline std::map<std::string, std::string> variables_of(const std::string& base_url,
                                                                     const std::string& key = emulator_key) {
    return {{"CIS_BASE_URL", base_url}, {"CIS_API_KEY", key}};
}

/// Runs a command, e.g. `postings create`.
[[nodiscard]] inline ProgramResult run_cis(const std::string& command, std::vector<std::string> arguments,
                                           const std::map<std::string, std::string>& variables) {
    std::vector<std::string> all;
    std::istringstream words(command);
    for (std::string word; words >> word;) all.push_back(word);
    all.insert(all.end(), arguments.begin(), arguments.end());
    return run_program("cis", std::move(all), variables);
}

/// The lines of JSON on standard output.
[[nodiscard]] inline std::vector<json> json_lines(const ProgramResult& result) {
    std::vector<json> lines;
    std::istringstream text(result.out);
    for (std::string line; std::getline(text, line);) lines.push_back(json::parse(line));
    return lines;
}

/// The records of a list with `--json`.
[[nodiscard]] inline std::vector<json> listed_records(const ProgramResult& result) {
    std::vector<json> records;
    for (const json& line : json_lines(result)) {
        if (line.at("kind") == "record") records.push_back(line.at("record"));
    }
    return records;
}

/// The last line, which is the result or the error.
[[nodiscard]] inline json last_json(const ProgramResult& result) { return json_lines(result).back(); }

}  // namespace cis::test
