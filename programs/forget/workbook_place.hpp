#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "forget/file_place.hpp"
#include "forget/person_columns.hpp"
#include "workbook/table_reader.hpp"

namespace cis::programs::forget_command {

/// A workbook that cis wrote. The remaining rows are written again, with numbers, times and links as such.
/// Formatting by a person is lost. A workbook with other sheets is refused.
class WorkbookPlace final : public FilePlace {
public:
    /// @return none if cis did not write the file
    [[nodiscard]] static std::unique_ptr<WorkbookPlace> of(const std::filesystem::path& file);

    WorkbookPlace(std::filesystem::path file, PersonColumns columns, std::vector<std::string> sheets,
                  std::vector<std::string> titles);

    [[nodiscard]] bool is_nameless() const override { return columns_.is_nameless(); }

protected:
    [[nodiscard]] std::uint64_t count(Person& person) override;
    [[nodiscard]] std::string content() const override { return columns_.content(); }
    void write_again(const std::function<void()>& check) override;

private:
    /// Passes the rows of all sheets in order. Throws InputError if a row cannot be read.
    void for_each(const std::function<void(const TableRow&)>& take) const;

    PersonColumns columns_;
    std::vector<std::string> sheets_;
    std::vector<std::string> titles_;
    std::vector<bool> is_found_{};  ///< for each row
};

}  // namespace cis::programs::forget_command
