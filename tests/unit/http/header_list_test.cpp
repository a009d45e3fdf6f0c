#include "http/header_list.hpp"
#include "test.hpp"

using cis::detail::HeaderList;

namespace {

std::vector<std::string> lines_of(HeaderList& list) {
    std::vector<std::string> lines;
    for (const curl_slist* line = list.get(); line != nullptr; line = line->next)
        lines.emplace_back(line->data);
    return lines;
}

}  // namespace

TEST_CASE("header lines stay in order while their memory grows") {
    HeaderList list;
    std::vector<std::string> expected;
    for (int i = 0; i < 100; ++i) {
        const std::string name = "X-" + std::to_string(i);
        const std::string value(static_cast<std::size_t>(i) * 7, 'v');
        list.add(name, ": ", value);
        expected.push_back(name + ": " + value);
    }
    CHECK(lines_of(list) == expected);
}

TEST_CASE("nothing of the header lines stays in memory that is kept") {
    HeaderList list;
    list.add("X-API-KEY", ": ", "the-key");
    const char* const kept = list.get()->data;
    REQUIRE(std::string(kept) == "X-API-KEY: the-key");
    list.clear();
    CHECK(list.get() == nullptr);
    list.add("A", ":");
    REQUIRE(list.get()->data == kept);  // the same memory
    CHECK(std::string(kept) == "A:");
    CHECK(std::string(kept + sizeof("X-API-KEY: ") - 1, 7) == std::string(7, '\0'));
}
