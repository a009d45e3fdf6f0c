#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cis::programs {

/// A column of a table.
struct TableColumn {
    std::uint32_t number{};  ///< of the sheet, from 1
    std::string title{};     ///< empty for one without a title
    bool is_hidden{};
};

/// What a person must know, or decide, before the rows of a workbook are used.
struct TableView {
    std::string sheet{};                ///< the one that is read
    std::vector<std::string> sheets{};  ///< the visible ones with rows. More than one: a person must choose
    bool is_likely{
        true};  ///< whether no other visible sheet has as many known titles as the one that is read
    std::vector<std::string> hidden_sheets{};  ///< not read unless a person names one
    std::vector<std::string> all_sheets{};     ///< empty ones too
    std::uint32_t first_row{};                 ///< that is not empty
    std::optional<std::uint32_t>
        header_row{};                          ///< given, or proposed. Not the first row: a person must agree
    std::vector<TableColumn> columns{};        ///< those with text, in the order of the sheet
    std::size_t rows{};                        ///< below the header, hidden ones too
    std::vector<std::uint32_t> hidden_rows{};  ///< below the header: a person must say whether they count
    std::vector<std::uint32_t>
        struck_rows{};  ///< below the header, with text that is struck out. They are read like other rows
};

}  // namespace cis::programs
