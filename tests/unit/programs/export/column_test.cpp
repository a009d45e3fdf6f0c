#include "export/column.hpp"
#include "csv/candidate_columns.hpp"
#include "csv/own_file.hpp"
#include "test.hpp"

using namespace cis::programs::export_command;

TEST_CASE("the usual columns of an export have the titles that other programs know") {
    std::vector<std::string> titles;
    for (const Column& column : usual_columns()) titles.push_back(column.title);
    CHECK(std::ranges::equal(titles, cis::programs::candidate_columns));
}

TEST_CASE("each column that an export can have is known as one, unless it is a field of a new candidate") {
    for (std::string name : column_names()) {
        CAPTURE(name);
        const bool is_field =
            name == "name" || name == "email" || name == "metadata.KEY" || name == "data.KEY";
        if (const auto place = name.find(".N."); place != std::string::npos) name[place + 1] = '1';
        CHECK(fault_of_columns(name).empty());
        CHECK(cis::programs::is_export_column(name) != is_field);
    }
}
