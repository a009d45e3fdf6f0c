#include "csv/new_csv_file.hpp"

#include <cstddef>
#include <string>
#include <system_error>

#include "options/input_error.hpp"

namespace cis::programs {

CsvWriter new_csv_file(std::filesystem::path& file, char delimiter) {
    const std::filesystem::path wanted = file;
    for (std::size_t number = 2;; ++number) {
        try {
            return CsvWriter(file, delimiter);
        } catch (const std::system_error& error) {
            if (error.code() != std::errc::file_exists) throw;
        }
        // People do not look for a file with a similar name beside a device or a folder.
        if (std::error_code ignored;
            std::filesystem::exists(file, ignored) && !std::filesystem::is_regular_file(file, ignored))
            throw InputError("'" + file.string() + "' is no regular file: name a new file");
        auto name = wanted.stem();
        name += "-" + std::to_string(number);
        name += wanted.extension();
        file = wanted.parent_path() / name;
    }
}

}  // namespace cis::programs
