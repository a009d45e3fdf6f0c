#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace cis::programs {

/// How the columns of a kind of file are read, kept for the next file of this kind. It says nothing that
/// concerns a person: hidden rows, undecided people and the posting are asked for each time.
struct KeptMapping {
    std::string name{};
    std::vector<std::string> titles{};  ///< of all columns; by them the mapping is found again
    std::string sheet{};                ///< empty: the only one with rows
    std::size_t header_row{0};          ///< 0: the first row
    std::string encoding{};             ///< empty: the usual one
    std::string country{};
    std::vector<std::string> map{};  ///< `FIELD=COLUMN`
    std::vector<std::string> ignored{};
    bool ignores_others{false};  ///< whether all other columns are left out, too
    std::string id_column{};
    std::string name_order{};  ///< `last-first`; empty: names are written as they are sent
    bool is_typed{false};

    bool operator==(const KeptMapping&) const = default;
};

/// Why a text cannot be the name of a mapping; empty if it can. The name is written without quotes.
[[nodiscard]] std::string fault_of_mapping_name(const std::string& name);

/// `mapping 'payroll'`
[[nodiscard]] std::string mapping_text(const std::string& name);

}  // namespace cis::programs
