#include "csv/candidate_columns.hpp"
#include "csv/own_file.hpp"
#include "export/column.hpp"
#include "test.hpp"

using namespace cis::programs::export_command;

namespace {

/// The columns that `--columns` can choose, as the command line names them to a person. KEY and N are
/// replaced by an example.
std::vector<std::string> nameable_columns() {
    std::string text = fault_of_columns("nonsense");
    const auto replace = [&text](std::string_view place, std::string_view example) {
        for (std::size_t at = text.find(place); at != std::string::npos; at = text.find(place))
            text.replace(at, place.size(), example);
    };
    text = text.substr(text.find("There are ") + 10);
    text = text.substr(0, text.find(". KEY"));
    replace(" and ", " ");
    replace(".KEY", ".city");
    replace("step.N.", "step.1.");
    std::vector<std::string> names;
    std::istringstream words(text);
    for (std::string name; std::getline(words, name, ',');)
        names.push_back(name.substr(name.find_first_not_of(' ')));
    return names;
}

}  // namespace

TEST_CASE("the usual columns of an export have the titles that other programs know") {
    std::vector<std::string> titles;
    for (const Column& column : usual_columns()) titles.push_back(column.title);
    CHECK(std::ranges::equal(titles, cis::programs::candidate_columns));
}

TEST_CASE("each column that an export can have is known as one, unless it is a field of a new candidate") {
    const std::vector<std::string> names = nameable_columns();
    REQUIRE(names.size() > cis::programs::candidate_columns.size());
    for (const std::string& name : names) {
        CAPTURE(name);
        CHECK(fault_of_columns(name).empty());
        const bool is_field =
            name == "name" || name == "email" || name == "metadata.city" || name == "data.city";
        CHECK(cis::programs::is_export_column(name) != is_field);
    }
}
