#include "csv/new_file.hpp"

#include <cstddef>
#include <string>
#include <system_error>

namespace cis::examples {

CsvWriter new_csv_file(std::filesystem::path& file, char delimiter) {
    const std::filesystem::path wanted = file;
    for (std::size_t number = 2;; ++number) {
        try {
            return CsvWriter(file, delimiter);
        } catch (const std::system_error& error) {
            if (error.code() != std::errc::file_exists) throw;
        }
        auto name = wanted.stem();
        name += "-" + std::to_string(number);
        name += wanted.extension();
        file = wanted.parent_path() / name;
    }
}

}  // namespace cis::examples
