#include "ingest/run/journal_file.hpp"

#include <string>

#include "csv/byte_source.hpp"

namespace cis::programs::ingest_command {
namespace {

/// The text with only those characters that any file system accepts.
std::string as_name(std::string text) {
    for (char& character : text) {
        const bool is_plain = (character >= 'a' && character <= 'z') ||
                              (character >= 'A' && character <= 'Z') ||
                              (character >= '0' && character <= '9') || character == '-' || character == '_';
        if (!is_plain) character = '_';
    }
    return text;
}

}  // namespace

std::filesystem::path journal_file(const Arguments& arguments) {
    if (!arguments.journal.empty()) return arguments.journal;
    if (!can_be_read_again(arguments.file) || is_standard_input(arguments.file)) return {};
    return arguments.file.parent_path() / ("cis-" + as_name(arguments.posting) + ".journal");
}

}  // namespace cis::programs::ingest_command
