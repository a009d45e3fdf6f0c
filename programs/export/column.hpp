#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <cis/model/candidate.hpp>

#include "table/cell.hpp"

namespace cis::programs::export_command {

/// A column of a CSV file of candidates.
struct Column {
    std::string title{};
    std::function<Cell(const Candidate&)> cell{};
};

/// The value of `--columns` for usual_columns().
inline constexpr std::string_view all_columns = "all";

/// A column for each member that the service sends: candidate_columns.
[[nodiscard]] std::vector<Column> usual_columns();

/// The columns of a list such as `name,score,metadata.city,step.1.status`. They are the members of a
/// candidate as the service names them, an entry of its metadata or data, or a part of a step. The list must
/// have no fault_of_columns().
[[nodiscard]] std::vector<Column> columns_of(std::string_view list);

/// The names of all columns. KEY stands for the key of an entry, N for the number of a step.
[[nodiscard]] std::vector<std::string> column_names();

/// What is wrong with a list, or with `all`, for the command line; empty if nothing is wrong. The text names
/// the wrong column and all existing ones.
[[nodiscard]] std::string fault_of_columns(std::string_view list);

}  // namespace cis::programs::export_command
