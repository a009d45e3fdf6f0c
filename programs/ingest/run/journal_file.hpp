#pragma once

#include <filesystem>

#include "ingest/arguments.hpp"

namespace cis::programs::ingest_command {

/// The file of the journal. It is the one of `--journal`. Without that option, it is a file beside the input,
/// which all inputs of the posting in that folder share. For standard input and pipes there is then no
/// journal, and the result is empty.
std::filesystem::path journal_file(const Arguments& arguments);

}  // namespace cis::programs::ingest_command
