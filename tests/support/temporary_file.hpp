#pragma once

#include <string>
#include <string_view>

#include "temp_directory.hpp"

namespace cis::test {

/// A file in a directory of its own, removed with this object.
class TemporaryFile {
public:
    /// Creates the file with this content. Throws `std::system_error` or `std::ios_base::failure`.
    explicit TemporaryFile(std::string_view content);

    [[nodiscard]] const std::string& path() const { return path_; }

private:
    TempDirectory directory_;
    std::string path_;
};

}  // namespace cis::test
