#pragma once

#include <cstddef>
#include <deque>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

namespace cis::examples {

/// One line of a file as an editor counts it.
struct PhysicalLine {
    std::size_t number{};  ///< counted from 1
    std::string text{};    ///< without its ending
    std::string ending{};  ///< LF or CR LF; what stands in their place at the end of the file: nothing or CR
};

/// The physical lines of a file, one after the other, a byte order mark left out. Lines can be put back.
class LineSource {
public:
    /// Throws `std::system_error` when the file cannot be opened.
    explicit LineSource(const std::filesystem::path& file);

    /// The next line, or nothing at the end. Throws `std::system_error` when the file cannot be read.
    std::optional<PhysicalLine> next();

    /// Gives the lines from the one at index `first` on back: they are the next ones to be read.
    void put_back(std::vector<PhysicalLine> lines, std::size_t first);

    /// Bytes of the lines read and not put back.
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
