#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string_view>

#include <cis/core/export.hpp>

namespace cis::sync {

namespace detail {
class AppendFile;
}  // namespace detail

/// Where an Export writes. One export uses it at a time, on the thread of Export::run().
///
/// An implementation reports a failure as a thrown exception, which ends the run.
class CIS_EXPORT ExportOutput {
public:
    ExportOutput() = default;
    ExportOutput(const ExportOutput&) = delete;
    ExportOutput& operator=(const ExportOutput&) = delete;
    virtual ~ExportOutput();

    /// Appends bytes. They are whole records.
    virtual void write(std::string_view bytes) = 0;
    /// Makes everything that was written durable: it survives the end of the process and a crash of the
    /// machine.
    /// @return the length in bytes
    [[nodiscard]] virtual std::uint64_t make_durable() = 0;
    /// The length in bytes, including what is not durable yet.
    [[nodiscard]] virtual std::uint64_t length() const = 0;
    /// Removes all bytes after the first `length`, when an export continues.
    virtual void truncate(std::uint64_t length) = 0;
};

/// A file that only its owner can read. It is locked while the object exists, so that two exports never write
/// to the same file.
class CIS_EXPORT FileOutput final : public ExportOutput {
public:
    /// Opens the file, and creates it if it does not exist. Throws Exception: `conflict` if another export
    /// uses it, `invalid_argument` if it cannot be opened or is not an ordinary file. `reason` gives the
    /// cause.
    explicit FileOutput(std::filesystem::path path);
    ~FileOutput() override;

    void write(std::string_view bytes) override;
    [[nodiscard]] std::uint64_t make_durable() override;
    [[nodiscard]] std::uint64_t length() const override;
    void truncate(std::uint64_t length) override;

private:
    std::unique_ptr<detail::AppendFile> file_;
};

}  // namespace cis::sync
