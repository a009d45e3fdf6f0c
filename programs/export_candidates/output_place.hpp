#pragma once

#include <filesystem>
#include <string>

namespace cis::programs {

/// Where an export writes. A file that is there stays as it is until the new one is whole: until then,
/// `FILE.replacement` beside it grows, and takes its place at the end.
class OutputPlace {
public:
    /// @param file     as a person names it
    /// @param replaces whether a file that is there may be replaced
    OutputPlace(const std::filesystem::path& file, bool replaces);

    /// Why nothing may be written there, and what to do; empty if something may.
    [[nodiscard]] const std::string& fault() const noexcept { return fault_; }
    /// The file to write to.
    [[nodiscard]] const std::filesystem::path& file() const noexcept { return file_; }
    /// Why an unfinished export cannot go on: its file begins otherwise. Empty if it can, or begins anew.
    [[nodiscard]] std::string fault_of_beginning(const std::string& expected) const;
    /// What remembers how far the export is.
    [[nodiscard]] std::filesystem::path checkpoint() const;
    /// Whether a file of an earlier time is still there.
    [[nodiscard]] bool keeps_earlier() const noexcept { return file_ != target_; }
    /// The export is whole: its file takes the place of the earlier one.
    /// @return where the export is if it cannot, and why; otherwise empty
    [[nodiscard]] std::string finish() const;

private:
    std::filesystem::path target_;
    std::filesystem::path file_;
    std::string fault_{};
};

}  // namespace cis::programs
