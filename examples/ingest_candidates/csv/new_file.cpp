#include "csv/new_file.hpp"

#include <cstddef>
#include <string>
#include <system_error>

#include "input_error.hpp"

namespace cis::examples {
namespace {

/// `rejects-2.csv` for `rejects.csv`, or the next number that is free.
std::filesystem::path free_name(const std::filesystem::path& file) {
    for (std::size_t number = 2;; ++number) {
        auto name = file.stem();
        name += "-" + std::to_string(number);
        name += file.extension();
        auto proposal = file.parent_path() / name;
        if (!std::filesystem::exists(std::filesystem::symlink_status(proposal))) return proposal;
    }
}

}  // namespace

CsvWriter new_csv_file(const std::filesystem::path& file, char delimiter) {
    try {
        return CsvWriter(file, delimiter);
    } catch (const std::system_error& error) {
        if (error.code() != std::errc::file_exists) throw;
        throw InputError("'" + file.string() + "' exists and is not overwritten: use for example '" +
                         free_name(file).string() + "'");
    }
}

}  // namespace cis::examples
