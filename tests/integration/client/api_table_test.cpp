#include <cis/emulator/route.hpp>
#include <regex>
#include "api/endpoints.hpp"
#include "legacy/endpoints.hpp"
#include "test.hpp"

namespace {

const std::filesystem::path project = cis::test::project_folder();

/// The content of a row of docs/api.md.
struct Row {
    std::string method;  ///< of the SDK
    std::string type;
    std::string idempotent;
};

std::string text_of(const std::filesystem::path& file) {
    std::ifstream stream(file);
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::map<std::string, Row> documented() {
    static const std::regex row(
        R"(\| `([A-Z]+ /[^`]*)` \| `([^`]+)` \| (?:pages of |a stream of )?`([^`]+)` \| ([^|]+) \| .*)");
    std::map<std::string, Row> rows;
    std::ifstream file(project / "docs/api.md");
    std::smatch part;
    for (std::string line; std::getline(file, line);) {
        if (!std::regex_match(line, part, row)) continue;
        CAPTURE(line);
        CHECK(rows.emplace(part[1], Row{part[2], part[3], part[4]}).second);
    }
    return rows;
}

std::map<std::string, cis::Endpoint> called() {
    std::map<std::string, cis::Endpoint> endpoints;
    const auto add = [&](const cis::Endpoint& endpoint) {
        const std::string route = std::string(to_string(endpoint.method)) + " " + std::string(endpoint.path);
        CAPTURE(route);
        CHECK(endpoints.emplace(route, endpoint).second);
    };
    for (const auto& endpoint : cis::endpoints::all) add(endpoint);
    for (const auto& endpoint : cis::legacy_endpoints::all) add(endpoint);
    return endpoints;
}

template <class Map>
std::set<std::string> keys(const Map& map) {
    std::set<std::string> result;
    for (const auto& [key, value] : map) result.insert(key);
    return result;
}

}  // namespace

TEST_CASE("the table of routes, the code and the emulator know the same routes") {
    std::set<std::string> answered;
    for (const auto& route : cis::emulator::routes())
        answered.insert(route.method + " " + route.path_pattern);
    const std::set<std::string> in_code = keys(called());
    CHECK_FALSE(in_code.empty());
    CHECK(keys(documented()) == in_code);
    CHECK(answered == in_code);
}

TEST_CASE("the table says of each route whether it is idempotent") {
    const auto endpoints = called();
    for (const auto& [route, row] : documented()) {
        CAPTURE(route);
        REQUIRE(endpoints.contains(route));
        CHECK(row.idempotent.starts_with("yes") == endpoints.at(route).idempotent());
    }
}

TEST_CASE("the table names methods that there are, with the types that they return") {
    std::string headers;
    for (const char* const folder : {"include/cis/api", "include/cis/legacy"}) {
        for (const auto& entry : std::filesystem::directory_iterator(project / folder)) {
            headers += text_of(entry.path());
        }
    }
    for (const auto& [route, row] : documented()) {
        CAPTURE(route, row.method, row.type);
        // `postings().list()` is the method `list` of the result of `postings()`.
        const auto dot = row.method.rfind('.');
        const std::string name = row.method.substr(dot + 1, row.method.rfind('(') - dot - 1);
        const std::string type = std::regex_replace(row.type, std::regex("[<>:]"), R"(\$&)");
        const std::string returned =
            name == "export_interviews" ? "ItemStream" : "(Call|Paged)<" + type + ">";
        CHECK(std::regex_search(headers,
                                std::regex(std::string(returned).append(R"(\s+)").append(name) + R"(\()")));
        if (dot != std::string::npos) {
            const std::string service = row.method.substr(0, row.method.find('('));
            CHECK(std::regex_search(headers, std::regex(R"(\w+ )" + service + R"(\(\) const;)")));
        }
    }
}
