#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "files/file_stamp.hpp"
#include "forget/place.hpp"

namespace cis::programs::forget_command {

/// A file that cis wrote. When a new file is complete, it replaces the old one in one step. If the name is a
/// link, the link stays.
class FilePlace : public Place {
public:
    /// Reads the whole file. Throws InputError if it cannot be written again as it is.
    void search(Person& person) final;
    [[nodiscard]] std::vector<Finding> findings() const final;
    /// Throws CommandFailure if a run still writes the file.
    void reserve() final;
    /// Throws CommandFailure if the file has changed since the search.
    void remove() final;

    /// Whether the file does not say who its people are.
    [[nodiscard]] virtual bool is_nameless() const { return false; }

protected:
    explicit FilePlace(std::filesystem::path file) : file_(std::move(file)) {}

    [[nodiscard]] const std::filesystem::path& file() const noexcept { return file_; }
    /// The name for messages.
    [[nodiscard]] std::string name() const;

    /// @return how many entries are about the person
    [[nodiscard]] virtual std::uint64_t count(Person& person) = 0;
    /// What the file is, see Finding::content.
    [[nodiscard]] virtual std::string content() const = 0;
    /// Whether nothing is removed from it.
    [[nodiscard]] virtual bool stays() const { return false; }
    /// Writes a new file without what the last count() has found, and replaces the old one with it.
    /// @param check throws if the file has changed; called when the new file is whole
    virtual void write_again(const std::function<void()>& check) = 0;

private:
    void check_unchanged() const;

    std::filesystem::path file_;
    FileStamp searched_{};  ///< what the file was when it was searched
    std::uint64_t entries_{0};
};

}  // namespace cis::programs::forget_command
