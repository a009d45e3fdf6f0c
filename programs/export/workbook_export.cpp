#include "export/workbook_export.hpp"

#include <fstream>
#include <ios>
#include <string>
#include <system_error>

#include <cis/codec/json_text.hpp>
#include <cis/model/candidate.hpp>

#include "failure/input_error.hpp"
#include "table/new_table.hpp"

namespace cis::programs::export_command {

namespace fs = std::filesystem;

fs::path gathered_for(const fs::path& workbook) {
    fs::path gathered = workbook;
    gathered += ".candidates";
    return gathered;
}

void remove_if_unfinished(const fs::path& gathered) {
    fs::path checkpoint = gathered;
    checkpoint += ".checkpoint";
    std::error_code ignored;
    if (!fs::exists(fs::symlink_status(gathered, ignored)) || fs::exists(checkpoint, ignored)) return;
    // Opening a pipe would wait for a writer.
    const bool is_file = fs::is_regular_file(fs::symlink_status(gathered, ignored));
    std::ifstream lines;
    std::string first;
    if (is_file) lines.open(gathered, std::ios::binary);
    std::getline(lines, first);
    const bool is_gathered = first.empty() || from_json<Candidate>(first).has_value();
    if (!is_gathered || !is_file) {
        throw InputError("'" + gathered.string() +
                         "' is there, and is not from an export. It stays as it is: give it another name.");
    }
    lines.close();
    fs::remove(gathered, ignored);
}

void write_workbook(const fs::path& workbook, const fs::path& gathered, const ColumnChoice& choice,
                    bool replaces) {
    NewTable table(workbook, {.titles = titles_of(choice.columns), .sheet = "Candidates"}, replaces);
    std::ifstream lines(gathered, std::ios::binary);
    if (!lines)
        throw std::system_error(errno, std::generic_category(), "'" + gathered.string() + "' cannot be read");
    for (std::string line; std::getline(lines, line);) {
        // Items that cannot be decoded were counted and named when they came.
        if (const auto candidate = from_json<Candidate>(line))
            table.write(cells_of(choice.columns, *candidate));
    }
    table.take_place();
    std::error_code ignored;
    fs::remove(gathered, ignored);
}

}  // namespace cis::programs::export_command
