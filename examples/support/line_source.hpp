#pragma once

#include <cstddef>
#include <deque>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

namespace cis::examples {

/// One line of a file, as editors count lines.
struct PhysicalLine {
    std::size_t number{};  ///< counted from 1
    std::string text{};    ///< without its ending
    std::string ending{};  ///< LF or CR LF; at the end of the file also nothing or CR
};

/// The physical lines of a file, one after the other, without a byte order mark. Lines can be put back.
class LineSource {
public:
    /// Throws `std::system_error` if the file cannot be opened.
    explicit LineSource(const std::filesystem::path& file);

    /// The next line, or nothing at the end. Throws `std::system_error` if the file cannot be read.
    std::optional<PhysicalLine> next();

    /// Puts back the lines from index `first` on. They are read next.
    void put_back(std::vector<PhysicalLine> lines, std::size_t first);

    /// The size of the lines that were read and not put back, in bytes.
    std::size_t consumed_bytes() const noexcept { return consumed_; }

private:
    std::optional<PhysicalLine> read();

    std::string name_;
    std::ifstream stream_;
    std::deque<PhysicalLine> pending_;
    std::size_t lines_read_ = 0;
    std::size_t consumed_ = 0;
};

}  // namespace cis::examples
