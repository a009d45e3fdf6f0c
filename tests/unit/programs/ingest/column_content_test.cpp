#include "ingest/rows/column_content.hpp"

#include "test.hpp"

using cis::programs::ingest_command::are_titles;
using cis::programs::ingest_command::ColumnContent;
using cis::programs::ingest_command::ColumnContents;
using cis::programs::ingest_command::contents_of;
using cis::programs::ingest_command::CountryNumbers;
using cis::programs::ingest_command::Field;
using cis::programs::ingest_command::RecordReader;

namespace {

ColumnContent content_with(const std::vector<std::string>& cells, const CountryNumbers* numbers = nullptr) {
    ColumnContent content;
    for (const std::string& cell : cells) content.add(cell, numbers);
    return content;
}

/// The kind of a column with this cell; `other` if it may have contacts, but is not of one kind.
std::string kind_of_cell(const std::string& cell, const CountryNumbers* numbers = nullptr) {
    const ColumnContent content = content_with({cell}, numbers);
    if (const auto kind = content.kind()) return Field{.kind = *kind}.text();
    return content.may_have_contacts() ? "other" : "none";
}

}  // namespace

TEST_CASE("a cell looks like an e-mail address, a phone number, a name, or none of them") {
    const std::vector<std::pair<std::string, std::string>> cells = {
        {"a@e.de", "email"},
        {"Ida L <a@e.de>", "email"},
        {"mailto:a@e.de", "email"},
        {"@ida", "none"},
        {"a@e.de, b@e.de", "none"},
        {"+491761234567", "phone_number"},
        {"'+49 176/123-45.67", "phone_number"},
        {"+49 (0)176 1234567", "phone_number"},
        {"0049 176 1234567", "phone_number"},
        {"0176 1234567", "other"},
        {"(030) 1234567", "other"},
        {"+49 176", "none"},
        {"01.02.2024", "none"},
        {"2024-01-02", "none"},
        {"50000", "none"},
        {"1.234.567", "none"},
        {"12345678901", "none"},
        {"Anna Maier", "name"},
        {"anna maier", "none"},
        {"Anna Maria Maier", "name"},
        {"Anna van den Berg", "name"},
        {"Mary O'Neill-Smith", "name"},
        {"\u0410\u043D\u043D\u0430 \u041C\u0430\u0439\u0435\u0440", "name"},
        {"\u5C71\u7530 \u592A\u90CE", "name"},
        {"\u5C71\u7530\u592A\u90CE", "name"},
        {"\uAE40\uBBFC\uC218", "name"},
        {"Maier, Anna", "name"},
        {"Anna", "none"},
        {"Anna Maier 2", "none"},
        {"Sehr gut", "none"},
        {"It Was A Very Good Talk", "none"},
        {"SQL, C++", "none"},
        {"Maier, Anna, Berlin", "none"},
        {std::string(321, 'A') + " Maier", "none"},
        {" \t", "none"},
    };
    for (const auto& [cell, kind] : cells) {
        CAPTURE(cell);
        CHECK(kind_of_cell(cell) == kind);
    }
}

TEST_CASE("with a country, its valid numbers look like phone numbers, and others do not") {
    if (!CountryNumbers::are_available()) return;
    const CountryNumbers german("DE");
    CHECK(kind_of_cell("0176 12345678", &german) == "phone_number");
    CHECK(kind_of_cell("+44 20 7946 0000", &german) == "phone_number");
    CHECK(kind_of_cell("0000 0000000", &german) == "none");
    CHECK(kind_of_cell("12345", &german) == "none");
}

TEST_CASE("a column is of a kind if nearly all of its cells are, and they differ") {
    std::vector<std::string> emails = {"a@e.de", "b@e.de", "c@e.de", "d@e.de"};
    CHECK(content_with(emails).kind() == Field::Kind::email);
    emails.emplace_back("none");
    emails.emplace_back("");
    CHECK(content_with(emails).kind() == Field::Kind::email);
    emails.emplace_back("none");
    CHECK_FALSE(content_with(emails).kind());
    CHECK(content_with(emails).may_have_contacts());
    const std::vector<std::string> same(5, "recruiter@example.com");
    CHECK_FALSE(content_with(same).kind());
    CHECK(content_with(same).may_have_contacts());
    // A text with an address now and then is a text.
    std::vector<std::string> notes(9, "x");
    notes.emplace_back("a@e.de");
    CHECK_FALSE(content_with(notes).may_have_contacts());
    CHECK_FALSE(content_with({}).kind());
    CHECK_FALSE(content_with({}).may_have_contacts());
}

TEST_CASE("a column of names has the last name first if most of its cells have it") {
    CHECK(content_with({"Maier, Anna", "Berg, Bob", "Grace Hopper"}).is_last_first());
    CHECK(content_with({"Maier, Anna", "Berg, Bob", "Grace Hopper"}).kind() == Field::Kind::name);
    CHECK_FALSE(content_with({"Maier, Anna", "Grace Hopper"}).is_last_first());
    CHECK_FALSE(content_with({"Anna Maier, MBA"}).is_last_first());
    CHECK_FALSE(content_with({}).is_last_first());
}

TEST_CASE("cells contradict a field if there are several, and none fits") {
    CHECK(content_with({"yes", "no", "yes"}).contradicts(Field::Kind::email));
    CHECK_FALSE(content_with({"yes", "no"}).contradicts(Field::Kind::email));
    CHECK_FALSE(content_with({"yes", "no", "a@e.de"}).contradicts(Field::Kind::email));
    CHECK(content_with({"a@e.de", "b@e.de", "c@e.de"}).contradicts(Field::Kind::phone_number));
    CHECK_FALSE(content_with({"1", "2", "3"}).contradicts(Field::Kind::phone_number));
    CHECK(content_with({"a@e.de", "b@e.de", "c@e.de"}).contradicts(Field::Kind::name));
    CHECK_FALSE(content_with({"Anna", "Bob", "a@e.de"}).contradicts(Field::Kind::name));
}

TEST_CASE("a sample is the first rows of a file without those that have a fault") {
    const cis::test::TempDirectory directory;
    std::string text = "a,b\n1,2,3,4\n,\n";
    for (int i = 0; i < 500; ++i) text += "x,\n";
    for (int i = 0; i < 500; ++i) text += "x,a" + std::to_string(i) + "@e.de\n";
    RecordReader reader(directory.write("in.csv", text), {});
    const ColumnContents contents = contents_of(reader, nullptr);
    REQUIRE(contents.size() == 2);
    CHECK_FALSE(contents[1].kind());
    CHECK(contents_of(reader, nullptr)[1].kind() == Field::Kind::email);  // the rest
    CHECK_FALSE(contents_of(reader, nullptr)[1].kind());                  // the end
}

TEST_CASE("a first row has titles if a text is above contacts, and nothing in it is a contact") {
    const ColumnContents contents = {content_with({"Anna Maier"}), content_with({"a@e.de"}),
                                     content_with({"+491761234567"})};
    CHECK(are_titles({"", "x", ""}, contents));
    CHECK(are_titles({"", "", "x"}, contents));
    CHECK_FALSE(are_titles({"x", "", ""}, contents));
    CHECK_FALSE(are_titles({"Bob Berg", "b@e.de", "x"}, contents));
    CHECK_FALSE(are_titles({"Bob Berg", "N/A", "+491761234568"}, contents));
    CHECK_FALSE(are_titles({"x", "y", "z"}, {}));
}
