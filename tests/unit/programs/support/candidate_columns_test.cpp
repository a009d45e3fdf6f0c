#include "csv/candidate_columns.hpp"
#include "model/fields.hpp"
#include "test.hpp"

TEST_CASE("an export has a column for each member of a candidate") {
    for (const auto& field : describe(std::type_identity<cis::Candidate>{}).table->fields) {
        INFO(field.name);
        const bool has_column = std::ranges::find(cis::programs::candidate_columns, field.name) !=
                                cis::programs::candidate_columns.end();
        // It is "candidate" in each row.
        CHECK(has_column == (field.name != "object"));
    }
}
