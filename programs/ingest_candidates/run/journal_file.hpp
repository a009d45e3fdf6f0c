#pragma once

#include <filesystem>

#include "arguments.hpp"

namespace cis::programs {

/// The file of the journal: the one of `--journal`, or else one beside the input, which all inputs of the
/// posting in that folder share. Empty without `--journal` for standard input and pipes.
std::filesystem::path journal_file(const Arguments& arguments);

}  // namespace cis::programs
