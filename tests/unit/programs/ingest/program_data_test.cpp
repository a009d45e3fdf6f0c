#include <charconv>
#include <regex>
#include "csv/csv_reader.hpp"
#include "ingest/rows/column_mapping.hpp"
#include "test.hpp"

using cis::programs::CsvReader;
using cis::programs::ingest_command::ColumnMapping;
using cis::programs::ingest_command::Row;

namespace {

/// The invalid column for each line; empty for a whole row.
using BadRows = std::map<std::size_t, std::string>;

const std::filesystem::path data_directory = cis::test::project_folder() / "examples" / "data";

/// The bad rows according to the text file next to the data; `finder` is `csv` or `service`.
BadRows described(const std::string& finder) {
    static const std::regex entry(R"((\d+) \| (\w+) \| (\S+|\(the whole row\)) \| .+ \| .+)");
    std::ifstream file(data_directory / "candidates-bad-rows.txt");
    BadRows rows;
    std::smatch part;
    for (std::string line; std::getline(file, line);) {
        if (std::regex_match(line, part, entry) && part[2] == finder) {
            rows.emplace(std::stoul(part[1]), part[3] == "(the whole row)" ? "" : part[3].str());
        }
    }
    return rows;
}

std::size_t code_points(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char byte) {
        return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
    }));
}

cis::Metadata metadata_of(const Row& row) {
    const cis::Metadata* const metadata = row.params.metadata.value();
    return metadata == nullptr ? cis::Metadata{} : *metadata;
}

/// The field that exceeds a documented limit; empty for none.
std::string field_at_fault(const Row& row) {
    static const std::regex e164(R"(\+[1-9][0-9]{1,14})");
    if (row.params.phone_number && !std::regex_match(*row.params.phone_number, e164)) {
        return "phone_number";
    }
    for (const auto& [key, value] : metadata_of(row)) {
        if (code_points(key) > 40 || code_points(value) > 500) {
            return "metadata." + key;
        }
    }
    return "";
}

struct Content {
    Content() {
        CsvReader reader(data_directory / "candidates.csv");
        const ColumnMapping mapping(reader.header());
        while (auto record = reader.next()) {
            ++rows;
            if (record->fault) {
                broken.emplace(record->line, record->fault->param);
            } else {
                candidates.push_back(mapping.row(*record));
            }
        }
    }

    std::size_t rows = 0;
    BadRows broken{};
    std::vector<Row> candidates{};
};

}  // namespace

TEST_CASE("the example data has 1,000 rows, of which twelve are bad as described") {
    const Content content;
    CHECK(content.rows == 1000);

    CHECK(content.broken.size() == 6);
    CHECK(content.broken == described("csv"));

    BadRows refused;
    for (const Row& row : content.candidates) {
        if (const auto field = field_at_fault(row); !field.empty()) {
            refused.emplace(row.place.number(), field);
        }
    }
    CHECK(refused.size() == 6);
    CHECK(refused == described("service"));
}

TEST_CASE("the example data is varied up to the limits") {
    const Content content;
    std::set<std::string> emails;
    std::set<std::size_t> phone_lengths;
    std::size_t longest_values = 0;
    std::size_t longest_keys = 0;
    std::size_t several_lines = 0;
    for (const Row& row : content.candidates) {
        CAPTURE(row.place.number());
        REQUIRE(row.params.email);
        if (!field_at_fault(row).empty()) {
            continue;
        }
        emails.insert(*row.params.email);
        if (row.params.phone_number) {
            phone_lengths.insert(row.params.phone_number->size() - 1);
        }
        for (const auto& [key, value] : metadata_of(row)) {
            longest_keys += code_points(key) == 40 && key.size() > 40;
            longest_values += code_points(value) == 500;
        }
        several_lines +=
            row.params.data.is_set() && row.params.data.value()->text().find("\\n") != std::string_view::npos;
    }
    CHECK(emails.size() == 988);
    CHECK(phone_lengths == std::set<std::size_t>{7, 8, 9, 10, 11, 12, 13, 14, 15});
    CHECK(longest_values == 4);
    CHECK(longest_keys > 100);
    CHECK(several_lines > 10);
}
