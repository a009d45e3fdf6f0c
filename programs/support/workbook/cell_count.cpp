#include "workbook/cell_count.hpp"

#include <cstddef>
#include <fstream>
#include <ios>

#include "workbook/open_workbook.hpp"
#include "workbook/zip_archive.hpp"

namespace cis::programs {

std::uint64_t cells_in(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    const ZipArchive archive(in);
    const auto book = open_workbook(archive);
    std::uint64_t cells = 0;
    for (std::size_t sheet = 0; sheet < book->sheets().size(); ++sheet) {
        const auto rows = book->rows(sheet);
        while (const auto row = rows->next()) cells += row->cells.size();
    }
    return cells;
}

}  // namespace cis::programs
