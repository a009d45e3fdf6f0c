// Brings the people of a CSV file with the columns name and email into a posting, each once, even if the
// program is killed and run again. If any row has a fault, nobody is sent. For other files, use `cis ingest`.
//
//   export CIS_BASE_URL=https://api.example.com CIS_API_KEY=…
//   ingest_csv POSTING people.csv

#include <csv.h>

#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <cis/cis.hpp>
#include <cis/ingest/file_journal.hpp>
#include <cis/ingest/ingest_key.hpp>
#include <cis/ingest/ingestor.hpp>

namespace {

using Table = std::vector<std::vector<std::string>>;

Table read_csv(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) throw std::runtime_error("the file cannot be opened");
    const std::string text(std::istreambuf_iterator<char>(stream), {});
    const auto add_cell = [](void* bytes, std::size_t size, void* table) {
        static_cast<Table*>(table)->back().emplace_back(static_cast<const char*>(bytes), size);
    };
    const auto end_row = [](int, void* table) { static_cast<Table*>(table)->emplace_back(); };
    Table table(1);
    csv_parser parser{};
    csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI);
    const bool is_well =
        csv_parse(&parser, text.data(), text.size(), add_cell, end_row, &table) == text.size() &&
        csv_fini(&parser, add_cell, end_row, &table) == 0;
    csv_free(&parser);
    if (!is_well) throw std::runtime_error("row " + std::to_string(table.size()) + ": the quotes are wrong");
    table.pop_back();  // the last line end has begun it
    return table;
}

std::vector<cis::ingest::Row> people_of(const Table& table, const std::string& posting) {
    if (table.empty() || table[0] != Table::value_type{"name", "email"})
        throw std::runtime_error("the columns must be name,email");
    std::vector<cis::ingest::Row> people;
    for (std::size_t i = 1; i < table.size(); ++i) {
        try {
            if (table[i].size() != 2) throw std::runtime_error("must have two cells");
            people.push_back({.params = {.name = table[i][0], .email = table[i][1]}});
            static_cast<void>(to_json(people.back().params));  // throws as it would before sending
            static_cast<void>(ingest_key(people.back(), posting).value());
        } catch (const std::exception& error) {
            throw std::runtime_error("row " + std::to_string(i + 1) + ": " + error.what());
        }
    }
    return people;
}

}  // namespace

int main(int argc, char** argv) try {
    if (argc != 3) throw std::runtime_error("usage: ingest_csv POSTING FILE");
    const auto people = people_of(read_csv(argv[2]), argv[1]);
    const auto journal = std::make_shared<cis::ingest::FileJournal>(argv[2] + std::string(".journal"));
    const auto tell = [](const cis::ingest::RowReport& row) {
        if (!row.reason.empty()) std::cerr << "row " << row.row + 2 << ": " << row.reason << '\n';
    };
    const cis::ingest::IngestorOptions options{.posting_id = argv[1], .journal = journal, .on_row = tell};
    const auto report = cis::ingest::Ingestor(cis::Client::from_env(), options).run(people);
    std::cout << report.count(cis::ingest::RowState::created) << " of " << report.rows << " created now\n";
    if (!report.stopped.empty()) std::cerr << "run it again: " << report.stopped << '\n';
    return report.complete() ? 0 : 1;
} catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
