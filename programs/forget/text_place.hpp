#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "csv/line_end.hpp"
#include "forget/file_place.hpp"

namespace cis::programs::forget_command {

/// A file of lines: CSV, the JSON lines of an export, or a journal of `cis ingest`. What stays is copied byte
/// by byte.
class TextPlace : public FilePlace {
public:
    /// @return none if cis did not write the file
    [[nodiscard]] static std::unique_ptr<TextPlace> of(const std::filesystem::path& file);

    /// Lines with one entry, counted from 1, both included.
    struct Lines {
        std::size_t first{};
        std::size_t last{};
    };

protected:
    explicit TextPlace(std::filesystem::path file) : FilePlace(std::move(file)) {}

    [[nodiscard]] std::uint64_t count(Person& person) override;
    void write_again(const std::function<void()>& check) override;

    /// The lines about the person, in order.
    [[nodiscard]] virtual std::vector<Lines> find(Person& person) const = 0;
    [[nodiscard]] virtual LineEnd line_end() const { return LineEnd::lf; }

private:
    std::vector<Lines> found_{};
};

}  // namespace cis::programs::forget_command
