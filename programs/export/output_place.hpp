#pragma once

#include <filesystem>
#include <string>

namespace cis::programs::export_command {

/// The file that an export writes. An existing file stays as it is until the new one is complete. Until then,
/// `FILE.replacement` grows beside it. At the end it replaces the existing file.
class OutputPlace {
public:
    /// @param file     the file, as a person names it
    /// @param replaces whether an existing file may be replaced
    OutputPlace(const std::filesystem::path& file, bool replaces);

    /// Why nothing may be written there, and what to do; empty if it may be written.
    [[nodiscard]] const std::string& fault() const noexcept { return fault_; }
    /// The file to write to.
    [[nodiscard]] const std::filesystem::path& file() const noexcept { return file_; }
    /// Why an unfinished export cannot be continued: its file has another beginning. Empty if it can be
    /// continued, or begins from the start.
    [[nodiscard]] std::string fault_of_beginning(const std::string& expected) const;
    /// The file that remembers how far the export is.
    [[nodiscard]] std::filesystem::path checkpoint() const;
    /// Whether an earlier file still exists.
    [[nodiscard]] bool keeps_earlier() const noexcept { return file_ != target_; }
    /// Replaces the earlier file, when the export is complete.
    /// @return empty on success; otherwise where the export is, and why
    [[nodiscard]] std::string finish() const;

private:
    std::filesystem::path target_;
    std::filesystem::path file_;
    std::string fault_{};
};

}  // namespace cis::programs::export_command
