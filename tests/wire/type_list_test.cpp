#include <regex>
#include "every_type.hpp"
#include "test.hpp"

namespace {

/// The types that the public headers describe, in their spelling.
std::set<std::string> described_in_headers() {
    static const std::regex overload(R"(model::Type& describe\(\s*std::type_identity<([\w:<>]+)>\))");
    std::set<std::string> types;
    const auto include = cis::test::project_folder() / "include";
    for (const auto& entry : std::filesystem::recursive_directory_iterator(include)) {
        if (entry.path().extension() != ".hpp") continue;
        std::ifstream file(entry.path());
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        for (std::sregex_iterator found(text.begin(), text.end(), overload), end; found != end; ++found) {
            types.insert((*found)[1]);
        }
    }
    return types;
}

}  // namespace

TEST_CASE("the list of every type names exactly the types that the headers describe") {
    std::set<std::string> listed = {"Json", "std::vector<Json>"};  // open types have no members to test
    for (const auto& described : cis::test::every_type()) {
        const std::string name(described.name);
        CHECK(listed.insert(name).second);
        if (described.page != nullptr) listed.insert("std::vector<" + name + ">");
    }
    CHECK(described_in_headers() == listed);
    CHECK(listed.size() > 60);
}
