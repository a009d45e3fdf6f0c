#include "temporary_file.hpp"

#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <system_error>

#include "file_descriptor.hpp"

namespace cis::test {

TemporaryFile::TemporaryFile(std::string_view content)
    : path_{(std::filesystem::temp_directory_path() / "cis-test-XXXXXX").string()} {
    const FileDescriptor created{::mkstemp(path_.data())};
    if (!created) {
        throw std::system_error{errno, std::generic_category(), "mkstemp"};
    }
    std::ofstream file;
    file.exceptions(std::ios::failbit | std::ios::badbit);
    file.open(path_, std::ios::binary);
    file.write(content.data(), static_cast<std::streamsize>(content.size()));
    file.close();
}

TemporaryFile::~TemporaryFile() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
}

}  // namespace cis::test
