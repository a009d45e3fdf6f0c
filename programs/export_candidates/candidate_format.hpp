#pragma once

#include <string>

#include <cis/sync/export_options.hpp>

namespace cis::programs {

/// @param name `csv` or `jsonl`
[[nodiscard]] sync::ExportFormat candidate_format(const std::string& name);

}  // namespace cis::programs
