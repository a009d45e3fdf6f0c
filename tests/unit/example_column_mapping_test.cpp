#include "column_mapping.hpp"

#include "catch.hpp"
#include "input_error.hpp"

using Catch::Matchers::ContainsSubstring;
using cis::examples::CandidateRow;
using cis::examples::ColumnMapping;
using cis::examples::InputError;
using cis::examples::missing_email;

namespace {

using Names = std::vector<std::string>;

std::string error_of(const Names& header, const Names& assignments = {}) {
    try {
        const ColumnMapping mapping(header, assignments);
    } catch (const InputError& error) {
        return error.what();
    }
    return "no error";
}

}  // namespace

TEST_CASE("columns named like a field fill it") {
    const ColumnMapping mapping(
        {"data.b", "email", "metadata.k.e=y", "name", "phone_number", "data.a", "metadata.x"});
    const CandidateRow row =
        mapping.row({.line = 9, .cells = {"1", "ann@example.com", "2", "Ann", "+12025550100", "3", "4"}});
    CHECK(row.line == 9);
    CHECK(row.name == "Ann");
    CHECK(row.email == "ann@example.com");
    CHECK(row.phone_number == "+12025550100");
    CHECK(row.metadata == std::map<std::string, std::string>{{"k.e=y", "2"}, {"x", "4"}});
    CHECK(row.data == std::vector<std::pair<std::string, std::string>>{{"b", "1"}, {"a", "3"}});
}

TEST_CASE("empty cells are left out") {
    const ColumnMapping mapping({"name", "email", "phone_number", "metadata.x", "data.y"});
    const CandidateRow row = mapping.row({.line = 2, .cells = {"", "", "", "", ""}});
    CHECK(row.name.empty());
    CHECK(row.phone_number.empty());
    CHECK(row.metadata.empty());
    CHECK(row.data.empty());
}

TEST_CASE("columns are assigned to fields") {
    SECTION("of another name, also one that holds the divider") {
        const ColumnMapping mapping({"Full name", "Mail=1"}, {"name=Full name", "email=Mail=1"});
        const CandidateRow row = mapping.row({.line = 2, .cells = {"Ann", "ann@example.com"}});
        CHECK(row.name == "Ann");
        CHECK(row.email == "ann@example.com");
    }
    SECTION("instead of the one they are named like") {
        const ColumnMapping mapping({"name", "email"}, {"data.nick=name"});
        const CandidateRow row = mapping.row({.line = 2, .cells = {"Ann", "ann@example.com"}});
        CHECK(row.name.empty());
        CHECK(row.data == std::vector<std::pair<std::string, std::string>>{{"nick", "Ann"}});
    }
    SECTION("in the order of the columns, not of the assignments") {
        const ColumnMapping mapping({"email", "data.a", "B", "C"}, {"data.c=C", "data.b=B"});
        const CandidateRow row = mapping.row({.line = 2, .cells = {"ann@example.com", "1", "2", "3"}});
        CHECK(row.data ==
              std::vector<std::pair<std::string, std::string>>{{"a", "1"}, {"b", "2"}, {"c", "3"}});
    }
    SECTION("several for one column") {
        const ColumnMapping mapping({"Mail"}, {"email=Mail", "metadata.mail=Mail"});
        const CandidateRow row = mapping.row({.line = 2, .cells = {"ann@example.com"}});
        CHECK(row.email == "ann@example.com");
        CHECK(row.metadata.at("mail") == "ann@example.com");
    }
}

TEST_CASE("the columns of a rejects file are ignored") {
    const ColumnMapping mapping({"reject_line", "reject_param", "reject_message", "email"});
    const CandidateRow row = mapping.row({.line = 2, .cells = {"7", "email", "no", "ann@example.com"}});
    CHECK(row.email == "ann@example.com");
    CHECK(row.metadata.empty());
    CHECK_THAT(error_of({"email", "reject_reason"}), ContainsSubstring("'reject_reason'"));
}

TEST_CASE("a header that cannot be mapped is refused with the offender's name") {
    CHECK_THAT(error_of({"email", "", "name"}), ContainsSubstring("column 2 has no name"));
    CHECK_THAT(error_of({"email", "name", "name"}), ContainsSubstring("'name'"));
    CHECK_THAT(error_of({"email", "Full name", "x"}), ContainsSubstring("'Full name', 'x'"));
    CHECK_THAT(error_of({"email", "metadata."}), ContainsSubstring("'metadata.'"));
    CHECK_THAT(error_of({"email", "data"}), ContainsSubstring("'data'"));
    CHECK_THAT(error_of({"email", "Name"}), ContainsSubstring("'Name'"));
    CHECK_THAT(error_of({"name"}), ContainsSubstring("'email'"));
    CHECK_THAT(error_of({"name", "email"}, {"data.mail=email"}), ContainsSubstring("'email'"));
}

TEST_CASE("an invalid assignment is refused by name") {
    const Names header = {"email", "Mail", "x"};
    CHECK_THAT(error_of(header, {"data.x"}), ContainsSubstring("'data.x' is not FIELD=COLUMN"));
    CHECK_THAT(error_of(header, {"address=x"}), ContainsSubstring("'address'"));
    CHECK_THAT(error_of(header, {"=x"}), ContainsSubstring("no field ''"));
    CHECK_THAT(error_of(header, {"data.x=y"}), ContainsSubstring("no column 'y'"));
    CHECK_THAT(error_of(header, {"data.x=x", "email=Mail"}),
               ContainsSubstring("'email'") && ContainsSubstring("'Mail'"));
    CHECK_THAT(error_of(header, {"data.x=x", "data.x=Mail"}), ContainsSubstring("'data.x'"));
}

TEST_CASE("a candidate on the first line, in place of a header, is not named in the error") {
    const auto error = error_of({"Ann Smith", "ann@example.com", "+12025550100"});
    CHECK_THAT(error, ContainsSubstring("check the header"));
    CHECK_THAT(error,
               !ContainsSubstring("Ann") && !ContainsSubstring("example") && !ContainsSubstring("2025"));
}

TEST_CASE("a row needs an e-mail address") {
    CHECK_FALSE(missing_email({.line = 2, .email = "ann@example.com"}));
    const auto rejection = missing_email({.line = 2, .name = "Ann"});
    REQUIRE(rejection);
    CHECK(rejection->param == "email");
    CHECK_THAT(rejection->message, !ContainsSubstring("Ann"));
}
