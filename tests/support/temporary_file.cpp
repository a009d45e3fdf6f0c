#include "temporary_file.hpp"

#include <fstream>

namespace cis::test {

TemporaryFile::TemporaryFile(std::string_view content) : path_{directory_.path("file").string()} {
    std::ofstream file;
    file.exceptions(std::ios::failbit | std::ios::badbit);
    file.open(path_, std::ios::binary);
    file.write(content.data(), static_cast<std::streamsize>(content.size()));
    file.close();
}

}  // namespace cis::test
